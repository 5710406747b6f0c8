import TarnDocument
import TarnEncoding

/// The persons of a sync server, each with a token.
///
/// ```swift
/// let tokens = SyncTokens(["7c41…": "anna", "e09b…": "jan"])
/// let person = tokens.person(of: "7c41…")        // anna
/// ```
///
/// A token is a secret: create it with ``random()``, give it to one device of the person, and keep it in a file that
/// only the server can read. A server with accounts has a function of its own instead.
public struct SyncTokens: Sendable {
  /// The persons by the hashes of their tokens. The time that a search takes depends on the hash of the given token, from
  /// which no token can be guessed; a comparison of the tokens themselves would have to take the same time for all.
  private let persons: [String: PersonID]

  /// Creates the persons of tokens.
  public init(_ tokens: [String: PersonID]) {
    persons = Dictionary(uniqueKeysWithValues: tokens.map { (Self.hash($0.key), $0.value) })
  }

  /// Returns the person with a token.
  public func person(of token: String) -> PersonID? { persons[Self.hash(token)] }

  /// Creates a token of 256 random bits: 64 hexadecimal digits.
  public static func random() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: (0..<64).map { _ in digits[Int(random.next() & 15)] }, as: UTF8.self)
  }

  private static func hash(_ token: String) -> String { Array(token.utf8).withUnsafeBytes { SHA256.hex(of: $0) } }
}
