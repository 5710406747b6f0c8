import TarnStorage

/// How the program that owns a file differs from this one.
///
/// The texts are English, and the catalogs of `TarnLanguages` have them.
public struct OwnerDifference: Equatable, Sendable {
  /// The owner's version in two words, such as “an older build”, for a lasting status.
  public let short: String
  /// A message for the user: the program, the difference, and what to do.
  public let message: String

  static func olderBuild(_ owner: Owner) -> OwnerDifference {
    OwnerDifference(
      short: "an older build",
      message: """
        \(owner) has the file open, and is an older build: it was built or installed anew since. It decides what changes: \
        end it, and start it again in its present version.
        """)
  }

  /// - Parameter fields: the names of fields that the owner does not know.
  static func olderVersion(_ owner: Owner, lacking fields: String) -> OwnerDifference {
    OwnerDifference(
      short: "an older version",
      message: """
        \(owner) has the file open, and is an older version of the app: it does not know \(fields). It decides what \
        changes: end it, and start it again in its present version.
        """)
  }

  /// - Parameter fields: the names of fields that this program does not know.
  static func newerVersion(_ owner: Owner, having fields: String) -> OwnerDifference {
    OwnerDifference(
      short: "a newer version",
      message: """
        \(owner) has the file open, and is a newer version of the app: this one does not know \(fields). Update this one.
        """)
  }

  static func otherVersion(_ owner: Owner, lacking fields: String, having others: String) -> OwnerDifference {
    OwnerDifference(
      short: "another version",
      message: """
        \(owner) has the file open, and is another version of the app: it does not know \(fields), and this one not \
        \(others). It decides what changes: use one version of both.
        """)
  }
}
