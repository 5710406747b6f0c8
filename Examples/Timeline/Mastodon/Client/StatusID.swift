/// The ID of a status, ordered by time: later ones are greater.
///
/// ```swift
/// StatusID("999")! < StatusID("1000")!   // true
/// ```
public struct StatusID: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Returns: `nil` if the text can't be a server's ID: it is empty, or contains a space.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
    description = text
  }
}

extension StatusID: Comparable {
  public static func < (one: StatusID, other: StatusID) -> Bool { isEarlier(one.description, than: other.description) }

  /// Returns whether an ID is earlier than another one.
  public static func isEarlier(_ one: String, than other: String) -> Bool {
    // Numbers without leading zeros in the order of time: the longer one is later.
    one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
  }

  /// Whether both are valid, and the first one is not later than the second one.
  static func isNotLater(_ one: String, than other: String) -> Bool {
    guard let one = StatusID(one), let other = StatusID(other) else { return false }
    return one <= other
  }
}
