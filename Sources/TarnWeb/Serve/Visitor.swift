import TarnSession

/// A person's browser, as an app may know it: see ``Pages/perPerson(atOnce:isKnown:letGo:page:)``.
///
/// ```swift
/// .perPerson { visitor in visitor.isNew ? welcome() : try desk(visitor.id) }
/// ```
///
/// It is the browser that is known, not who sits in front of it: two people who share one are one visitor, and a person with a
/// phone and a computer is two.
public struct Visitor: Identifiable, Hashable, Sendable {
  public let id: ID
  /// Whether nothing was known of them, and they were given their cookie just now.
  public let isNew: Bool

  /// Who a visitor is, for as long as their browser keeps its cookie: thirty-two hexadecimal digits in small letters.
  ///
  /// It is a hash of the cookie and does not lead back to it: it may name a file or stand in a log, and lets nobody in.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
    public let description: String

    /// An id that was written down.
    ///
    /// - Returns: `nil` for anything but thirty-two digits, so that what is read back can still name a file.
    public init?(_ description: String) {
      guard description.utf8.count == 32, description.utf8.allSatisfy(Self.digits.contains) else { return nil }
      self.description = description
    }

    private static let digits = Set("0123456789abcdef".utf8)

    /// Half of the hash: 128 bits, as many as the token has, so that it is no easier to find the one than the other.
    init(token: String) {
      var token = token
      description = token.withUTF8 { String(SHA256.hex(of: UnsafeRawBufferPointer($0)).prefix(32)) }
    }

    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let id = ID(text) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "“\(text)” is no visitor's id; that is 32 hexadecimal digits in small letters."))
      }
      self = id
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}
