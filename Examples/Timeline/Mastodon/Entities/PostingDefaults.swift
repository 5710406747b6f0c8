/// An account's defaults for new posts, from its server: the audience, whether media is sensitive, and the language.
public struct PostingDefaults: Hashable, Codable, Sendable {
  public var visibility: Visibility
  public var isSensitive: Bool
  /// An ISO 639 code; `nil` lets the server choose.
  public var language: String?

  /// The API's defaults for an account without preferences.
  public init(visibility: Visibility = .public, isSensitive: Bool = false, language: String? = nil) {
    self.visibility = visibility
    self.isSensitive = isSensitive
    self.language = language
  }

  /// - Parameter account: the user's own account. A server without these defaults has those of the API.
  public init(_ account: Account) {
    let source = account.source
    self.init(
      visibility: source?.privacy ?? .public, isSensitive: source?.isSensitive ?? false, language: source?.language)
  }

  /// Until the server's response: a post with too small an audience can be posted again, one with too large an audience
  /// can't be taken back.
  public static let unknown = PostingDefaults(visibility: .private)
}
