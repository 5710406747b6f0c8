/// What is kept of a password: enough to know it again, and not to find it out.
///
/// Its written form names the method and the salt as `crypt` does: `$y$j9T$…`. It is saved with the people; printed it gives
/// nothing away.
public struct PasswordHash: Hashable, Sendable {
  /// As the one who made it wrote it.
  public let written: String

  /// Longer than any method's.
  public static let longest = 384

  /// - Returns: `nil` for nothing, for more than ``longest`` bytes, and for what is not visible ASCII: no hash is written so.
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
    guard let hash = PasswordHash(written: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "This is not what is kept of a password: 1 to \(PasswordHash.longest) visible ASCII characters.")
    }
    self = hash
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(written)
  }
}

extension PasswordHash: CustomStringConvertible, CustomReflectable {
  public var description: String { "•••" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
