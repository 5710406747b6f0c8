import Foundation
import TarnRecord
import TarnText

/// The name of a user: one line of 1 to 40 characters.
///
/// ```swift
/// let ada = UserName("  Ada\n")              // Ada
/// let none = UserName(" ")                   // nil
/// ```
///
/// The initializer removes control characters and the white space around the name. Make names unique by ``isSame(as:)``.
public struct UserName: StringRepresentable, Comparable {
  /// The name as the UI shows it.
  public let description: String

  /// A label next to other content, longer than most names.
  private static let rule = TextRule(most: 40, isOneLine: true)

  public static let expectedFormat = "a name of 1 to \(rule.most) characters on one line, without surrounding space"

  /// - Returns: `nil` if no characters are left or the name is too long: a cut name would be a different name.
  public init?(_ text: String) {
    let tidied = UserName.rule.applied(to: text)
    guard !tidied.text.isEmpty, !tidied.changes.contains(.length) else { return nil }
    description = tidied.text
  }

  public static func < (one: UserName, other: UserName) -> Bool { one.description < other.description }

  /// Whether people would confuse the two names. The comparison ignores case and the ways to encode an accent.
  public func isSame(as other: UserName) -> Bool { folded == other.folded }

  /// The form in which names are compared, and sign-in attempts counted.
  package var folded: String {
    description.precomposedStringWithCompatibilityMapping.folding(options: .caseInsensitive, locale: nil)
  }
}
