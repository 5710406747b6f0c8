/// What a server knows somebody by: whoever has it may do what they may. Printed, dumped or shown in a debugger it says nothing of itself, and it is not
/// `Codable`, so it can't come into a state, an action or a log.
public struct Token: Hashable, Sendable {
  let text: String

  /// - Returns: `nil` for what can be none: empty, longer than 1,024 bytes, or with anything in it that a header can't have.
  public init?(_ text: String) {
    // What OAuth's bearer tokens are made of (RFC 6750, 2.1). Mastodon's have 43 of them.
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
