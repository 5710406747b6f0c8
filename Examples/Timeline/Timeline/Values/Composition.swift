import Mastodon
import TarnRecord

/// What a person is writing.
public struct Composition: Record, Hashable, Sendable {
  public enum Kind: Hashable, Codable, Sendable {
    case new
    case answer(Post.ID)
    case edit(Post.ID)
  }

  public let kind: Kind
  public var text: String
  public var warning: String
  /// Who is to see it; `nil` for the account's default audience.
  public var visibility: Visibility?

  public init(_ kind: Kind = .new, text: String = "", warning: String = "", visibility: Visibility? = nil) {
    self.kind = kind
    self.text = text
    self.warning = warning
    self.visibility = visibility
  }

  public static let fields: [Field<Composition>] = [
    .fixed("kind", \.kind), Field("text", \.text), Field("warning", \.warning), Field("visibility", \.visibility),
  ]

  /// As many as Mastodon takes, of the text and the warning together.
  public static let longest = 500
  /// Ten times as many may be typed before they are cut: what is too long can be shortened by who wrote it.
  static let mostTyped = 10 * longest

  /// How many characters are left; negative if it is too long.
  public var left: Int { Self.longest - text.count - warning.count }

  /// Whether it can be sent.
  public var isReady: Bool { left >= 0 && !text.allSatisfy(\.isWhitespace) }

  /// Whether there is something in it that would be lost.
  public var isWorthKeeping: Bool { !(text + warning).allSatisfy(\.isWhitespace) }

  mutating func rename(_ old: Post.ID, to new: Post.ID) {
    switch kind {
    case .answer(old): self = Composition(.answer(new), text: text, warning: warning, visibility: visibility)
    case .edit(old): self = Composition(.edit(new), text: text, warning: warning, visibility: visibility)
    default: break
    }
  }
}
