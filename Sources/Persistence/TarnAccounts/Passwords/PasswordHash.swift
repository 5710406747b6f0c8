/// The stored hash of a password: it verifies a password and does not reveal it.
///
/// Its text names the method and the salt in the format of `crypt`: `$y$j9T$…`. Save it with the account, as a secret
/// field. Its description and its mirror are redacted.
///
/// ```swift
/// let hash = try await Yescrypt().hash(password)
/// let isRight = try await Yescrypt().isRight(password, for: hash)
/// ```
public struct PasswordHash: Hashable, Sendable {
  /// The text of the hash, as the hasher produced it.
  public let written: String

  /// The maximum number of bytes; no method of `crypt` produces more.
  public static let longest = 384

  /// Creates a hash from its saved text.
  ///
  /// - Returns: `nil` for an empty text, for more than ``longest`` bytes, and for any byte that is not visible ASCII,
  ///   because no hash contains one.
  public init?(written: String) {
    guard (1...PasswordHash.longest).contains(written.utf8.count),
      written.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
    else { return nil }
    self.written = written
  }
}

extension PasswordHash: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    // A recorded session has this in place of a secret, and must be readable.
    guard let hash = text == PasswordHash.redacted ? .unusable : PasswordHash(written: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "This is not the hash of a password: it has 1 to \(PasswordHash.longest) visible ASCII characters.")
    }
    self = hash
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(written)
  }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
  public var description: String { PasswordHash.redacted }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordHash {
  /// The text in place of a secret value in reports and recorded sessions.
  fileprivate static let redacted = "•••"

  /// The hash of no password: no method of `crypt` produces it.
  fileprivate static let unusable: PasswordHash? = PasswordHash(written: "*")
}
