import Mastodon
import Tarn
import TarnRecord
import TarnSync

extension Post {
  public func renamed(_ old: ID, to new: ID) -> Post {
    guard id == old || inReplyTo == old || boostedPost == old else { return self }
    var post = Post(
      id: id == old ? new : id, author: author, created: created, content: content, warning: warning,
      visibility: visibility, inReplyTo: inReplyTo == old ? new : inReplyTo,
      boostedPost: boostedPost == old ? new : boostedPost,
      isListed: isListed)
    (post.edited, post.isSensitive, post.media, post.card) = (edited, isSensitive, media, card)
    (post.poll, post.page, post.counts, post.language) = (poll, page, counts, language)
    (post.filtered, post.filteredInConversations) = (filtered, filteredInConversations)
    (post.isFavourite, post.isBoosted, post.isBookmarked) = (isFavourite, isBoosted, isBookmarked)
    return post
  }

  /// The row of a boost shows the boosted post.
  public var original: ID? { boostedPost }

  public var references: [ID]? { [inReplyTo, boostedPost].compactMap { $0 } }

  /// The author resolves conflicts of typed text; for a like the last change wins.
  public static func policy(for index: FieldPath) -> SyncPolicy {
    guard case .field(let name)? = index.components.first else { return .theirs }
    return switch name {
    case "content", "warning", "isSensitive": .ask
    case "isFavourite", "isBoosted", "isBookmarked": .mine
    default: .theirs
    }
  }

  /// A post has no identifier that both sides know. The same text by the same author, not older than the local one,
  /// counts as the same post.
  public func isCreated(as local: Post) -> Bool {
    // Clocks differ by minutes; a user notices a difference of an hour.
    author.id == local.author.id && warning == local.warning && inReplyTo == local.inReplyTo && boostedPost == nil
      && content.isTyped(as: local.content) && created.milliseconds > local.created.milliseconds - 3_600_000
  }

  /// Returns the counts including the user's own changes that the server has not counted yet.
  ///
  /// - Parameter serverPost: the server's version.
  public func counted(over serverPost: Post?) -> Counts {
    guard let serverPost else { return counts }
    var counts = serverPost.counts
    counts.favourites += (isFavourite ? 1 : 0) - (serverPost.isFavourite ? 1 : 0)
    counts.boosts += (isBoosted ? 1 : 0) - (serverPost.isBoosted ? 1 : 0)
    return Counts(replies: counts.replies, boosts: max(0, counts.boosts), favourites: max(0, counts.favourites))
  }

  /// A text that the timeline shows instead of the content until the user asks for the content; `nil` if there is none.
  public var cover: String? { filtered?.words ?? (warning.isEmpty ? nil : warning) }

  /// The beginning of the warning or of the filter's title if there is one, else of the text: to identify the post.
  public var gist: String {
    let cover = filtered?.titles.joined(separator: ", ") ?? warning
    return (cover.isEmpty ? content.text : cover).shortened(to: 40)
  }
}

extension String {
  /// Returns the beginning of a text on one line.
  public func shortened(to count: Int) -> String {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > count ? "\(words.prefix(count - 1))…" : words
  }
}
