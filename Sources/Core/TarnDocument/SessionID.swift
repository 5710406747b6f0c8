/// Identifies a session: a person, a browser or a window.
///
/// ```swift
/// let browser = SessionID("browser 4f1c")
/// let terminal: SessionID = "/dev/pts/3"
/// ```
///
/// The device or the app chooses it, and it is saved with the session: the same ID finds the session again after a
/// restart. It is not a secret and must not be one: it is in the file and in bug reports.
public struct SessionID: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text of the ID.
  public let description: String

  /// Creates an ID.
  public init(_ description: String) { self.description = description }

  /// Creates an ID from a literal.
  public init(stringLiteral value: String) { description = value }

  /// The session of actions that no person caused, such as those of a subscription.
  public static let environment = SessionID("")

  /// The session of a command that is executed and ends. It is closed before and after each command.
  public static let command = SessionID("command")

  /// Reads an ID, which is saved as its text.
  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  /// Saves the ID as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
