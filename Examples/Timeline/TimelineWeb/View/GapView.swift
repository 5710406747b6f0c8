import TarnWeb
import Timeline

/// The row for posts that may be missing.
struct GapView {
  let gap: Gap
  let isAway: Bool

  var body: View {
    let id = gap.id
    return .div(
      [.key("gap \(id)"), .class("gap")],
      .p([.role("status"), .attribute("dir", "auto")], .text(isAway ? Self.away : gap.words)),
      .when(
        gap.canBeFilled && !isAway,
        .button([.class("quiet"), .attribute("tabindex", "-1"), .onClick(.wish(.fill(id)))], .text(label))))
  }

  private var label: String { if case .failed = gap.status { "Try again" } else { "Load them" } }

  private static let away = "Posts may be missing here. They can be loaded when you are online."
}
