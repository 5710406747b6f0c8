/// The help of an argument, an option or a flag. A string literal is its abstract.
///
/// ```swift
/// let help: ArgumentHelp = "The due date."
/// let longer = ArgumentHelp("The due date.", discussion: "“none” removes it.", valueName: "when")
/// ```
public struct ArgumentHelp: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// One sentence, beside the name in the help.
  public var abstract: String
  /// More text, below the abstract.
  public var discussion: String
  /// The name of the value in the help and in errors: `when` is shown as `<when>`. `nil` for the name of the
  /// property.
  public var valueName: String?
  /// In which help the argument is listed.
  public var visibility: ArgumentVisibility

  /// Creates a help text.
  public init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Creates a help text from its abstract.
  public init(stringLiteral abstract: String) { self.init(abstract) }

  /// No text, and no place in `--help`.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }

  /// No text, and no place in any help.
  public static var `private`: ArgumentHelp { ArgumentHelp(visibility: .private) }
}

/// In which help an argument is listed. All arguments are accepted on the command line.
public enum ArgumentVisibility: Sendable, Hashable {
  /// In every help.
  case `default`
  /// Only in `--help-hidden`.
  case hidden
  /// Nowhere.
  case `private`
}
