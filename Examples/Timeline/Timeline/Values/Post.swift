import Mastodon
import Tarn
import TarnRecord
import TarnSync

/// A post, or a boost of one: an object that the server has, too.
///
/// A boost is a post with nothing but ``boostedPost``. So the data of a post is stored once, however often it is visible
/// in the timeline.
public struct Post: FeedObject, Sendable {
  public let id: ID
  public var author: Author
  public let created: Timestamp
  public var edited: Timestamp?
  public var content: ContentText
  /// The content warning; empty if there is none.
  public var warning: String
  public var isSensitive: Bool
  public let visibility: Visibility
  /// The language of the content, as an ISO 639 code; `nil` if unknown.
  public var language: String?
  public let inReplyTo: ID?
  public let boostedPost: ID?
  public var media: [MediaAttachment]
  public var card: PreviewCard?
  public var poll: Poll?
  /// The public page of the post.
  public var page: WebAddress?
  public var counts: Counts
  public var isFavourite: Bool
  public var isBoosted: Bool
  public var isBookmarked: Bool
  /// Whether it has its own row in the timeline. A post that was only boosted has none.
  public var isListed: Bool
  /// The filters of the user that it matches in the timeline; `nil` if there is none.
  public var filtered: Filtered?
  /// The filters of the user that it matches in the conversation of an opened post; `nil` if there is none.
  public var filteredInConversations: Filtered?

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case id, author, created, edited, content, warning, isSensitive, visibility, language
    case inReplyTo = "answers"
    case boostedPost = "passesOn"
    case media, card, poll, page, counts, isFavourite, isBoosted, isBookmarked, isListed, filtered
    case filteredInConversations
  }

  /// The numbers of reactions, as counted by the server.
  public struct Counts: Hashable, Codable, Sendable {
    public var replies = 0
    public var boosts = 0
    public var favourites = 0

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case replies = "answers"
      case boosts, favourites
    }

    public init(replies: Int = 0, boosts: Int = 0, favourites: Int = 0) {
      (self.replies, self.boosts, self.favourites) = (replies, boosts, favourites)
    }
  }

  /// Where a post is shown: each filter of the user applies in some of the contexts.
  public enum FilterContext: Hashable, Sendable { case timeline, conversation }

  /// Returns the filters that it matches where it is shown; `nil` if there is none.
  public func filtered(in context: FilterContext) -> Filtered? {
    switch context {
    case .timeline: filtered
    case .conversation: filteredInConversations
    }
  }

  /// The result of the user's filters on the server for a post.
  public struct Filtered: Hashable, Codable, Sendable {
    /// The titles of all matching filters.
    public var titles: [String]
    /// Whether it is not shown at all. Otherwise the titles are shown instead, with a button that shows the post.
    public var isHidden: Bool

    public init(titles: [String], isHidden: Bool) { (self.titles, self.isHidden) = (titles, isHidden) }

    /// The text that is shown instead of the post.
    public var words: String { "Filtered: \(titles.joined(separator: ", "))" }
  }

  public init(
    id: ID, author: Author, created: Timestamp, content: ContentText = ContentText(typed: ""), warning: String = "",
    visibility: Visibility = .public, inReplyTo: ID? = nil, boostedPost: ID? = nil, isListed: Bool = true
  ) {
    self.id = id
    self.author = author
    self.created = created
    self.content = content
    self.warning = warning
    isSensitive = !warning.isEmpty
    self.visibility = visibility
    self.inReplyTo = inReplyTo
    self.boostedPost = boostedPost
    media = []
    counts = Counts()
    (isFavourite, isBoosted, isBookmarked) = (false, false, false)
    self.isListed = isListed
  }

  public static let fields: [Field<Post>] = [
    .fixed("id", \.id), Field("author", \.author, merge: .theirs), .fixed("created", \.created),
    Field("edited", \.edited, merge: .theirs), Field("content", \.content), Field("warning", \.warning),
    Field("isSensitive", \.isSensitive), .fixed("visibility", \.visibility),
    Field("language", \.language, default: nil), .fixed("answers", \.inReplyTo),
    .fixed("passesOn", \.boostedPost), Field("media", \.media, merge: .theirs),
    Field("card", \.card, merge: .theirs),
    Field("poll", \.poll, merge: .theirs), Field("page", \.page, merge: .theirs),
    Field("counts", \.counts, merge: .theirs), Field("isFavourite", \.isFavourite), Field("isBoosted", \.isBoosted),
    Field("isBookmarked", \.isBookmarked), Field("isListed", \.isListed, merge: .theirs),
    Field("filtered", \.filtered, default: nil, merge: .theirs),
    Field("filteredInConversations", \.filteredInConversations, default: nil, merge: .theirs),
  ]
}

/// An author of posts.
public struct Author: Hashable, Codable, Sendable, Identifiable {
  public let id: String
  public var name: String
  /// The address among servers: `name` on this one, `name@server` on others.
  public var address: String
  public var avatar: WebAddress?
  public var isBot: Bool

  public init(id: String, name: String, address: String, avatar: WebAddress? = nil, isBot: Bool = false) {
    self.id = id
    self.name = name
    self.address = address
    self.avatar = avatar
    self.isBot = isBot
  }
}
