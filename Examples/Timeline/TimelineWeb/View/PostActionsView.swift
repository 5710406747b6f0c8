import TarnLanguages
import TarnWeb
import Timeline
import TimelineView

/// The actions on a post.
struct PostActionsView {
  let row: RowModel
  /// Whether keys have the same effect there, so that Tab can skip the buttons.
  let isInRow: Bool

  var buttons: [View] {
    let (post, counts, words) = (row.post, row.counts, row.words)
    let id = post.id
    let (isFavourite, isBoosted, isBookmarked) = (post.isFavourite, post.isBoosted, post.isBookmarked)
    let allowsBoosts = post.visibility.allowsBoosts || isBoosted
    return [
      button(
        "answer", words("Answer"), counts.replies, isOn: nil, isAllowed: !post.isUnsent,
        .navigate(.compose(.answer(id)))),
      button(
        "boost", allowsBoosts ? words("Boost") : words("Boost: not public"), counts.boosts, isOn: isBoosted,
        isAllowed: !post.isUnsent && allowsBoosts, .perform(.boost(id, !isBoosted))),
      button(
        "favourite", words("Favourite"), counts.favourites, isOn: isFavourite, isAllowed: !post.isUnsent,
        .perform(.favourite(id, !isFavourite))),
      button(
        "bookmark", words("Bookmark"), 0, isOn: isBookmarked, isAllowed: !post.isUnsent,
        .perform(.bookmark(id, !isBookmarked))),
    ]
  }

  private func button(
    _ name: String, _ title: String, _ count: Int, isOn: Bool?, isAllowed: Bool, _ action: Timeline.UserAction
  ) -> View {
    .button(
      [
        .key(name), .class("post-action \(name)"), .label(count > 0 ? "\(title), \(row.words.digits(count))" : title),
        .title(title),
        .disabled(!isAllowed), .onClick(action),
      ] + (isOn.map { [.aria("pressed", "\($0)")] } ?? []) + (isInRow ? [.attribute("tabindex", "-1")] : []),
      Components.icon(name), .when(count > 0, .span([.class("count"), .hidden], .text(row.words.abbreviated(count)))))
  }
}
