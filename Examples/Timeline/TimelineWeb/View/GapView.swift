import TarnWeb
import Timeline

/// The row for posts that may be missing.
struct GapView {
  let gap: Gap
  let isOffline: Bool

  var body: View {
    let id = gap.id
    return .div(
      [.key("gap \(id)"), .class("gap")],
      .p([.role("status"), .attribute("dir", "auto")], .text(isOffline ? Self.offline : gap.words)),
      .when(
        gap.canBeFilled && !isOffline,
        .button([.class("quiet"), .attribute("tabindex", "-1"), .onClick(.timeline(.fill(id)))], .text(label))))
  }

  private var label: String { if case .failed = gap.status { "Try again" } else { "Load them" } }

  private static let offline = "Posts may be missing here. They can be loaded when you are online."
}
