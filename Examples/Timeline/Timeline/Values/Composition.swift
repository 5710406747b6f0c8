import Mastodon
import TarnRecord

/// The post that the user is writing.
public struct Composition: Record, Hashable, Sendable {
  public enum Kind: Hashable, Codable, Sendable {
    case new
    case answer(Post.ID)
    case edit(Post.ID)
  }

  public internal(set) var kind: Kind
  public var text: String
  public var warning: String
  /// The audience; `nil` for the account's default audience.
  public var visibility: Visibility?
  /// For an edit: whether ``text`` began with the text that the author typed.
  public internal(set) var original = Original.known
  /// The text at the beginning of an edit; `nil` if it is derived from the post.
  var begun: Words?
  /// For an edit: the texts of the post that the user has seen. If the post has others, they are newer.
  var base: Words?

  /// The status of the text at the beginning of an edit.
  public enum Original: Hashable, Codable, Sendable {
    /// The edit began with the text as the author typed it.
    case known
    /// Requested from the server (``Timeline/BackgroundTask/source(_:_:)``). Until the response, the text is derived
    /// from the displayed post.
    case requested
    /// The text is derived from the displayed post; with the reason.
    case unavailable(String)
  }

  /// The texts of a post.
  public struct Words: Hashable, Codable, Sendable {
    public internal(set) var text: String
    public internal(set) var warning: String

    /// Whether both would have been typed alike; see ``/Mastodon/ContentText/isTyped(as:)``.
    func isTyped(as other: Words) -> Bool {
      ContentText(typed: text).isTyped(as: ContentText(typed: other.text)) && warning == other.warning
    }
  }

  public init(_ kind: Kind = .new, text: String = "", warning: String = "", visibility: Visibility? = nil) {
    self.kind = kind
    self.text = text
    self.warning = warning
    self.visibility = visibility
  }

  public static let fields: [Field<Composition>] = [
    Field("kind", \.kind), Field("text", \.text), Field("warning", \.warning), Field("visibility", \.visibility),
    Field("original", \.original, default: .known), Field("begun", \.begun, default: nil),
    Field("base", \.base, default: nil),
  ]

  /// Returns the number of remaining characters; negative if it is too long. In the warning a server counts every
  /// character.
  public func left(_ limits: PostingLimits) -> Int {
    limits.characters - limits.length(of: text) - warning.count
  }

  /// The beginning of a text that is as long as the user may type: a text that is too long can be shortened. A longer one
  /// is refused.
  static func typed(_ text: String, _ limits: PostingLimits) -> String { String(text.prefix(10 * limits.characters)) }

  /// Whether it can be sent.
  public func isReady(_ limits: PostingLimits) -> Bool { left(limits) >= 0 && !text.allSatisfy(\.isWhitespace) }

  /// Whether it has text that would be lost.
  public var isWorthKeeping: Bool { !(text + warning).allSatisfy(\.isWhitespace) }

  var words: Words { Words(text: text, warning: warning) }

  /// Replaces the post's ID by its current one.
  mutating func rename(_ current: (Post.ID) -> Post.ID) {
    switch kind {
    case .new: break
    case .answer(let id): kind = .answer(current(id))
    case .edit(let id): kind = .edit(current(id))
    }
  }
}
