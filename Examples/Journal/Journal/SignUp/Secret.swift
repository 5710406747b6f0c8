/// A password as the user typed it.
///
/// It exists in memory only: its description, its mirror and its encoding reveal nothing, not even its length, and
/// decoding gives an empty one.
///
/// ```swift
/// "\(Secret("open sesame"))"          // "•••"
/// ```
public struct Secret: Hashable, Sendable {
  /// The typed text, for the code that checks or hashes it.
  public let typed: String

  public init(_ typed: String) { self.typed = typed }

  public var isEmpty: Bool { typed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "•••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Encodes nothing and decodes an empty password.
extension Secret: Codable {
  public init(from decoder: any Decoder) throws { self.init("") }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
