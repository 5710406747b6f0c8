/// The credential of an account: its holder may do everything that the account may. Its description is empty, also in
/// dumps and debuggers, and it is not `Codable`, so it can't be part of a state, an action or a log.
public struct Token: Hashable, Sendable {
  /// The secret itself: only for the request's header, and for a file that only its owner can read.
  public let text: String

  /// - Returns: `nil` for an invalid token: empty, longer than 1,024 bytes, or with characters that a header can't
  ///   contain.
  public init?(_ text: String) {
    // The characters of OAuth's bearer tokens (RFC 6750, 2.1). Mastodon's tokens have 43 of them.
    let allowed: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-._~+/=".utf8.contains(byte)
      }
    }
    guard !text.isEmpty, text.utf8.count <= 1_024, text.utf8.allSatisfy(allowed) else { return nil }
    self.text = text
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(a token)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
