import TarnRecord

/// The name of a person: one line of 1 to 40 characters.
///
/// ```swift
/// PersonName("  Ada\n")!             // Ada
/// PersonName(" ")                    // nil
/// ```
///
/// Names are unique in a journal. The initializer removes control characters and the white space around the name.
public struct PersonName: StringRepresentable, Comparable {
  /// The name as the UI shows it.
  public let description: String

  public static let expectedFormat =
    "a name of 1 to \(TextRule.person.most) characters on one line, without surrounding space"

  /// - Returns: `nil` if no characters are left or the name is too long: a cut name would be a different name.
  public init?(_ text: String) {
    let tidied = TextRule.person.applied(to: text)
    guard !tidied.text.isEmpty, !tidied.changes.contains(.length) else { return nil }
    description = tidied.text
  }

  public static func < (one: PersonName, other: PersonName) -> Bool { one.description < other.description }
}
