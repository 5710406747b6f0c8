import Mastodon
import Tarn
import TarnRecord
import TarnSync

/// Something that was posted, or passed on from somebody else: a thing that a server has, too.
///
/// Who passes a post on makes a post of their own that has nothing but ``passesOn``. So whatever is said of a post is said once, however often
/// it stands in the timeline.
public struct Post: Synced, Sendable {
  public let id: ID
  public var author: Author
  public let created: Timestamp
  public var edited: Timestamp?
  public var content: ContentText
  /// To be said before the content is shown; empty if nothing.
  public var warning: String
  public var isSensitive: Bool
  public let visibility: Visibility
  /// The language of the content, as an ISO 639 code; `nil` if nobody has told.
  public var language: String?
  public let answers: ID?
  public let passesOn: ID?
  public var media: [MediaAttachment]
  public var card: PreviewCard?
  public var poll: Poll?
  /// Where people without this program can read it.
  public var page: WebAddress?
  public var counts: Counts
  public var isFavourite: Bool
  public var isBoosted: Bool
  public var isBookmarked: Bool
  /// Whether it stands in the timeline by itself. What was only passed on does not.
  public var isListed: Bool
  /// The person's own filters that it matches; `nil` if none does.
  public var filtered: Filtered?

  /// How many have done something with it, as the server counts.
  public struct Counts: Hashable, Codable, Sendable {
    public var answers = 0
    public var boosts = 0
    public var favourites = 0

    public init(answers: Int = 0, boosts: Int = 0, favourites: Int = 0) {
      (self.answers, self.boosts, self.favourites) = (answers, boosts, favourites)
    }
  }

  /// The result of the user's filters on the server for a post.
  public struct Filtered: Hashable, Codable, Sendable {
    /// Of all filters that match.
    public var titles: [String]
    /// Whether it is not shown at all. Otherwise the titles are shown in its place, with a way to show it.
    public var isHidden: Bool

    public init(titles: [String], isHidden: Bool) { (self.titles, self.isHidden) = (titles, isHidden) }

    /// The text that is shown instead of the post.
    public var words: String { "Filtered: " + titles.joined(separator: ", ") }
  }

  public init(
    id: ID, author: Author, created: Timestamp, content: ContentText = ContentText(typed: ""), warning: String = "",
    visibility: Visibility = .public, answers: ID? = nil, passesOn: ID? = nil, isListed: Bool = true
  ) {
    self.id = id
    self.author = author
    self.created = created
    self.content = content
    self.warning = warning
    isSensitive = !warning.isEmpty
    self.visibility = visibility
    self.answers = answers
    self.passesOn = passesOn
    media = []
    counts = Counts()
    (isFavourite, isBoosted, isBookmarked) = (false, false, false)
    self.isListed = isListed
  }

  public static let fields: [Field<Post>] = [
    .fixed("id", \.id), Field("author", \.author, merge: .theirs), .fixed("created", \.created),
    Field("edited", \.edited, merge: .theirs), Field("content", \.content), Field("warning", \.warning),
    Field("isSensitive", \.isSensitive), .fixed("visibility", \.visibility),
    Field("language", \.language, default: nil), .fixed("answers", \.answers),
    .fixed("passesOn", \.passesOn), Field("media", \.media, merge: .theirs), Field("card", \.card, merge: .theirs),
    Field("poll", \.poll, merge: .theirs), Field("page", \.page, merge: .theirs),
    Field("counts", \.counts, merge: .theirs), Field("isFavourite", \.isFavourite), Field("isBoosted", \.isBoosted),
    Field("isBookmarked", \.isBookmarked), Field("isListed", \.isListed, merge: .theirs),
    Field("filtered", \.filtered, default: nil, merge: .theirs),
  ]
}

/// Somebody who posts.
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
