/// A password as the user typed it.
///
/// It exists in memory only: its description, its mirror and its encoding reveal nothing, not even its length, and
/// decoding gives an empty one. So an action or an effect may carry it, and no log, trace or failing test shows it. Give a
/// store whose state contains one no history and no file.
///
/// ```swift
/// let shown = "\(Secret("open sesame"))"          // "•••"
/// ```
public struct Secret: Hashable, Sendable {
  /// The typed text, for the code that checks or hashes it.
  public let typed: String

  /// Creates a secret of a typed text.
  public init(_ typed: String) { self.typed = typed }

  /// Whether nothing was typed.
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
