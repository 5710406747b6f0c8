import Mastodon

/// An account's defaults for new posts, from its server: the audience, whether media is sensitive, and the language.
public struct PostingDefaults: Hashable, Codable, Sendable {
  public var visibility: Visibility
  public var isSensitive: Bool
  /// As an ISO 639 code; `nil` leaves it to the server.
  public var language: String?

  /// The API's own defaults, where an account has chosen nothing.
  public init(visibility: Visibility = .public, isSensitive: Bool = false, language: String? = nil) {
    self.visibility = visibility
    self.isSensitive = isSensitive
    self.language = language
  }

  /// As long as the server has not told: a post that too few people see can be posted again, one that too many saw cannot be taken back.
  public static let unknown = PostingDefaults(visibility: .private)
}
