import Foundation
import Tarn
import TarnLanguages
import TarnSync
import Timeline

/// A row with all that its texts depend on, so that a device draws it again only if one of these has changed.
public struct RowModel: Equatable {
  public let row: Row
  /// The displayed counts, which include the user's own actions.
  public let counts: Post.Counts
  public let mark: DeliveryMark?
  public let age: String
  /// Whether the part behind a warning is shown.
  public let isUnfolded: Bool
  /// Whose filters apply: those for the timeline, or those for the conversation of an opened post.
  public let context: Post.FilterContext
  public let words: Localization

  public init(_ row: Row, in model: WindowModel, for context: Post.FilterContext = .timeline) {
    let posts = model.account?.posts
    (self.row, self.context, words) = (row, context, model.words)
    counts = row.post.counted(over: posts?.base[id: row.post.id])
    mark = posts?.mark(of: row.post.id) ?? posts?.mark(of: row.id)
    age = row.post.created.age(at: model.now, words)
    isUnfolded = model.session.unfolded.contains(row.post.id)
  }

  public var post: Post { row.post }

  /// Whether it is a boost of a deleted post, which has no actions.
  public var isGone: Bool { post.boostedPost != nil }

  /// The filters that it matches here; `nil` if there is none.
  public var filtered: Post.Filtered? { post.filtered(in: context) }

  /// The text that is shown instead of the content until the user asks for the content; `nil` if there is none.
  public var cover: String? { post.cover(words, in: context) }

  /// Whether a part of it is shown only on request, or would be if the user had not asked for it.
  public var hasHiddenPart: Bool { post.isFolded(in: context) }

  /// Whether its text is hidden behind a warning or a filter.
  public var isFolded: Bool { !isUnfolded && cover != nil }

  /// Whether its attachments are shown.
  public var showsMedia: Bool { !isFolded && (isUnfolded || !post.isSensitive) }

  /// The filters and the warning that hide a part of it; `nil` if it has no hidden part.
  public var warning: String? {
    guard hasHiddenPart else { return nil }
    let texts = [filtered == nil ? "" : cover ?? "", post.warning].filter { !$0.isEmpty }
    return texts.isEmpty ? words("Marked as sensitive") : texts.joined(separator: " · ")
  }

  /// The text with its links; `nil` while it is hidden.
  public var text: AttributedString? {
    if isGone { return AttributedString(words("The boosted post was deleted.")) }
    return isFolded ? nil : post.content.attributed
  }

  /// The title of the button that shows or hides the part behind the warning.
  public var unfoldTitle: String { isUnfolded ? words("Hide") : words("Show") }

  /// The times, and who can see it.
  public var facts: String {
    var facts = [post.created.text(words), words("for \(post.visibility.audience(words))")]
    if let edited = post.edited { facts.insert(words("changed \(edited.text(words))"), at: 1) }
    return facts.joined(separator: " · ")
  }
}

/// An action on a post, with the number of all who did the same: a button of the page and of SwiftUI.
public struct PostButton: Identifiable, Equatable {
  public enum Kind: String, Sendable { case answer, boost, favourite, bookmark }

  public let kind: Kind
  public let title: String
  public let count: Int
  /// Whether the user has done it; `nil` for what can be done again.
  public let isOn: Bool?
  public let isAllowed: Bool
  public let action: Timeline.UserAction

  public var id: Kind { kind }

  /// The count in little space; empty for none.
  public func shortCount(_ words: Localization) -> String { count > 0 ? words.abbreviated(count) : "" }

  /// The title with the count, for screen readers.
  public func label(_ words: Localization) -> String { count > 0 ? "\(title), \(words.digits(count))" : title }
}

extension RowModel {
  /// The actions on the post, in order; none on a boost of a deleted post.
  public var buttons: [PostButton] {
    guard !isGone else { return [] }
    let (post, id, isSent) = (post, post.id, !post.isUnsent)
    let allowsBoosts = post.visibility.allowsBoosts || post.isBoosted
    return [
      PostButton(
        kind: .answer, title: words("Answer"), count: counts.replies, isOn: nil, isAllowed: isSent,
        action: .navigate(.compose(.answer(id)))),
      PostButton(
        kind: .boost, title: allowsBoosts ? words("Boost") : words("Boost: not public"), count: counts.boosts,
        isOn: post.isBoosted, isAllowed: isSent && allowsBoosts, action: .perform(.boost(id, !post.isBoosted))),
      PostButton(
        kind: .favourite, title: words("Favourite"), count: counts.favourites, isOn: post.isFavourite,
        isAllowed: isSent, action: .perform(.favourite(id, !post.isFavourite))),
      PostButton(
        kind: .bookmark, title: words("Bookmark"), count: 0, isOn: post.isBookmarked, isAllowed: isSent,
        action: .perform(.bookmark(id, !post.isBookmarked))),
    ]
  }
}
