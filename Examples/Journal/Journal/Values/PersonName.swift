import TarnRecord

/// What a person is called: one line of 1 to 40 characters.
///
/// ```swift
/// PersonName("  Ada\n")!             // Ada
/// PersonName(" ")                    // nil
/// ```
///
/// In one journal no two people have the same. What is around it is taken away, and what can't be seen in it.
public struct PersonName: WrittenAsText, Comparable {
  /// The name as it is shown.
  public let description: String

  public static let form = "a name; names are 1 to \(TextRule.person.most) characters on one line, with no space around"

  /// - Returns: `nil` if nothing is left to be called by, or the name is too long: half of a name is another name.
  public init?(_ text: String) {
    let tidied = TextRule.person.applied(to: text)
    guard !tidied.text.isEmpty, !tidied.changes.contains(.length) else { return nil }
    description = tidied.text
  }

  public static func < (one: PersonName, other: PersonName) -> Bool { one.description < other.description }
}
