import TarnEncoding

/// A session: one browser that uses a page. See ``PageScope/perPersistentSession(maxPages:hasData:release:page:)``.
///
/// ```swift
/// let pages = PageScope.perPersistentSession { session in session.isNew ? welcome() : try page(of: session.id) }
/// ```
///
/// A session identifies a browser, not a person: two people who share a browser share a session, and a person with a
/// phone and a computer has two.
public struct Session: Identifiable, Hashable, Sendable {
  /// The ID of the session, the same at every visit.
  public let id: ID
  /// Whether the browser had no valid cookie and has just been given one.
  public let isNew: Bool

  /// The ID of a session, valid for as long as the browser keeps its cookie: 32 lowercase hexadecimal digits.
  ///
  /// It is a one-way hash of the cookie: an app may use it in a file name or a log, and it grants no access.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The 32 digits.
    public let description: String

    /// Creates an ID from its stored description.
    ///
    /// - Returns: `nil` for any other text than 32 lowercase hexadecimal digits, so that a decoded ID is always a safe
    ///   file name.
    public init?(_ description: String) {
      guard description.utf8.count == 32, description.utf8.allSatisfy(Self.digits.contains) else { return nil }
      self.description = description
    }

    private static let digits = Set("0123456789abcdef".utf8)

    /// Half of the hash: 128 bits, as many as the token has, so that guessing the ID is as hard as guessing the token.
    init(token: String) {
      var token = token
      description = token.withUTF8 { String(SHA256.hex(of: UnsafeRawBufferPointer($0)).prefix(32)) }
    }

    /// Decodes an ID from the text that ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let id = ID(text) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "“\(text)” is not the id of a session: expected 32 lowercase hexadecimal digits."))
      }
      self = id
    }

    /// Encodes the ID as text.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}
