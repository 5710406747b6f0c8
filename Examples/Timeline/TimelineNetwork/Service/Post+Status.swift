import Foundation
import Mastodon
import Tarn
import Timeline

extension Author {
  init(_ account: Account) {
    self.init(
      id: account.id, name: account.name, address: account.acct, avatar: account.avatarStatic ?? account.avatar,
      isBot: account.isBot)
  }
}

extension Gap {
  /// - Returns: `nil` if a server's ID is invalid.
  init?(_ gap: HomeNews.Gap) {
    guard let older = Post.ID(server: gap.older), let newer = Post.ID(server: gap.newer) else { return nil }
    self.init(older: older, newer: newer, status: gap.isAvailable ? .open : .unavailable)
  }
}

extension StatusDraft {
  init(_ post: Post) {
    self.init(
      text: post.content.typed, spoilerText: post.warning, isSensitive: post.isSensitive,
      mediaIDs: post.media.isEmpty ? nil : post.media.map(\.id))
  }
}

extension Post {
  /// Returns the posts of a status: itself, and the one that it boosts.
  static func posts(of status: Status) -> [Post] {
    guard let post = Post(status, isListed: true) else { return [] }
    guard let original = status.reblog else { return [post] }
    return [post] + (Post(original, isListed: false).map { [$0] } ?? [])
  }

  /// - Returns: `nil` if the server's ID is invalid.
  init?(_ status: Status, isListed: Bool) {
    guard let id = ID(server: status.id) else { return nil }
    let boostedPost = status.reblog.flatMap { ID(server: $0.id) }
    let isBoost = boostedPost != nil
    self.init(
      id: id, author: Author(status.account), created: Timestamp(status.createdAt),
      content: isBoost ? ContentText(typed: "") : status.contentText, warning: isBoost ? "" : status.spoilerText,
      visibility: status.visibility, inReplyTo: status.inReplyToID.flatMap { ID(server: $0) }, boostedPost: boostedPost,
      isListed: isListed)
    filtered = Filtered(status.filtered, in: "home")
    filteredInConversations = Filtered(status.filtered, in: "thread")
    guard !isBoost else { return }
    edited = status.editedAt.map { Timestamp($0) }
    (isSensitive, language) = (status.isSensitive, status.language)
    (media, card, poll, page) = (status.mediaAttachments, status.card, status.poll, status.url)
    counts = Counts(
      replies: status.repliesCount, boosts: status.reblogsCount, favourites: status.favouritesCount)
    (isFavourite, isBoosted, isBookmarked) = (status.isFavourited, status.isReblogged, status.isBookmarked)
  }
}

extension Post.Filtered {
  /// - Parameter context: the API's name of the context.
  /// - Returns: `nil` if no filter applies there.
  fileprivate init?(_ matches: [FilterMatch], in context: String) {
    let filters = matches.map(\.filter).filter { $0.context.contains(context) }
    guard !filters.isEmpty else { return nil }
    self.init(titles: filters.map(\.title), isHidden: filters.contains { $0.action == .hide })
  }
}

extension Timestamp {
  init(_ date: Date) {
    // The years 1 to 9999, which the API's dates can express.
    let seconds = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
    self.init(milliseconds: Int64((seconds * 1_000).rounded()))
  }
}
