/// What a person types and nobody else is to read: a password.
///
/// It is nowhere but in memory: printed, reflected or written it gives nothing away, not even its length, and what is read is empty.
///
/// ```swift
/// "\(Secret("open sesame"))"          // "•••"
/// ```
public struct Secret: Hashable, Sendable {
  /// What was typed, for who checks or hashes it.
  public let typed: String

  public init(_ typed: String) { self.typed = typed }

  public var isEmpty: Bool { typed.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "•••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Written as nothing, and read as an empty one.
extension Secret: Codable {
  public init(from decoder: any Decoder) throws { self.init("") }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
