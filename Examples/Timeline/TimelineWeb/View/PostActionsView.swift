import TarnWeb
import Timeline

/// The actions on a post.
struct PostActionsView {
  let post: Post
  let counts: Post.Counts
  /// Whether keys have the same effect there, so that Tab can skip the buttons.
  let isInRow: Bool

  var buttons: [View] {
    let id = post.id
    let (isFavourite, isBoosted, isBookmarked) = (post.isFavourite, post.isBoosted, post.isBookmarked)
    let allowsBoosts = post.visibility.allowsBoosts || isBoosted
    return [
      button(
        "answer", "Answer", counts.replies, isOn: nil, isAllowed: !post.isUnsent, .navigate(.compose(.answer(id)))),
      button(
        "boost", allowsBoosts ? "Boost" : "Boost: not public", counts.boosts, isOn: isBoosted,
        isAllowed: !post.isUnsent && allowsBoosts, .perform(.boost(id, !isBoosted))),
      button(
        "favourite", "Favourite", counts.favourites, isOn: isFavourite, isAllowed: !post.isUnsent,
        .perform(.favourite(id, !isFavourite))),
      button(
        "bookmark", "Bookmark", 0, isOn: isBookmarked, isAllowed: !post.isUnsent,
        .perform(.bookmark(id, !isBookmarked))),
    ]
  }

  private func button(
    _ name: String, _ words: String, _ count: Int, isOn: Bool?, isAllowed: Bool, _ action: Timeline.UserAction
  ) -> View {
    .button(
      [
        .key(name), .class("post-action \(name)"), .label(count > 0 ? "\(words), \(count)" : words), .title(words),
        .disabled(!isAllowed), .onClick(action),
      ] + (isOn.map { [.aria("pressed", "\($0)")] } ?? []) + (isInRow ? [.attribute("tabindex", "-1")] : []),
      Components.icon(name), .when(count > 0, .span([.class("count"), .hidden], .text(count.short))))
  }
}
