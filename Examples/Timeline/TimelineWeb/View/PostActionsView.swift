import TarnLanguages
import TarnWeb
import Timeline
import TimelineView

/// The actions on a post.
struct PostActionsView {
  let row: RowModel
  /// Whether keys have the same effect there, so that Tab can skip the buttons.
  let isInRow: Bool

  var buttons: [View] { row.buttons.map(view) }

  private func view(_ button: PostButton) -> View {
    let (name, count) = (button.kind.rawValue, button.shortCount(row.words))
    return .button(
      [
        .key(name), .class("post-action \(name)"), .label(button.label(row.words)),
        .title(button.title),
        .disabled(!button.isAllowed), .onClick(button.action),
      ] + (button.isOn.map { [.aria("pressed", "\($0)")] } ?? [])
        + (isInRow ? [.attribute("tabindex", "-1")] : []),
      Components.icon(name), .when(!count.isEmpty, .span([.class("count"), .hidden], .text(count))))
  }
}
