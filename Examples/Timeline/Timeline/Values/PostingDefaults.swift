import Mastodon

/// What an account has chosen on its server for new posts: who sees them, whether their media is sensitive, and their language.
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
