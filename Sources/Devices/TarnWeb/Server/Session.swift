import TarnDocument
import TarnEncoding

/// A session: one browser that uses a page. See ``PageScope/perPersistentSession(maxPages:hasData:release:page:)``.
///
/// ```swift
/// let pages = PageScope.perPersistentSession { session in session.isNew ? welcome() : try page(of: session.id) }
/// ```
///
/// A session identifies a browser, not a person: a person with a phone and a computer has two. On a server that knows people
/// (``WebServer/Access/signIn(_:)``, ``WebServer/Access/proxy(_:)``) two people who share a browser have a session each;
/// otherwise they share one.
public struct Session: Identifiable, Hashable, Sendable {
  /// The ID of the session, the same at every visit.
  public let id: ID
  /// Whether the browser had no valid cookie and has just been given one.
  public let isNew: Bool
  /// The person who uses the browser, as the server has authenticated them: see ``WebServer/Access``.
  public var person: PersonID { id.person }

  /// The ID of a session, valid for as long as the browser keeps its cookie: 32 lowercase hexadecimal digits.
  ///
  /// It is a one-way hash of the cookie: an app may use it in a file name or a log, and it grants no access.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The 32 digits.
    public let description: String
    /// The person of the session. The description identifies both: it is no part of the comparison.
    let person: PersonID

    /// Creates an ID from its stored description.
    ///
    /// - Returns: `nil` for any other text than 32 lowercase hexadecimal digits, so that a decoded ID is always a safe
    ///   file name.
    public init?(_ description: String) {
      guard description.utf8.count == 32, description.utf8.allSatisfy(Self.digits.contains) else { return nil }
      self.description = description
      person = .local
    }

    private static let digits = Set("0123456789abcdef".utf8)

    /// Half of the hash: 128 bits, as many as the token has, so that guessing the ID is as hard as guessing the token.
    init(token: String, of person: PersonID = .local) {
      var token = token
      self.person = person
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

    public static func == (left: ID, right: ID) -> Bool { left.description == right.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Encodes the ID as text.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

extension SessionID {
  /// Creates the ID of the session in a document that a browser or a window shows, with its person.
  ///
  /// ```swift
  /// let pages = PageScope.perPersistentSession { browser in
  ///   Page(title: "Kitty", parts: [Part(frame: kitty.session(SessionID(browser.id))) { frame($0) }])
  /// }
  /// ```
  public init(_ id: Session.ID) { self.init("\(id)", of: id.person) }
}
