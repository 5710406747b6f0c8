/// How a shell completes the value of an argument or an option.
///
/// ```swift
/// struct Convert: ParsableCommand {
///   @Argument(completion: .file(extensions: ["png", "svg"])) var image: String
///   @Option(completion: .list(["small", "large"])) var size: String?
///   @Option(completion: .custom { _, _, prefix in [prefix + "1", prefix + "2"] }) var name: String?
/// }
/// ```
public struct CompletionKind: Sendable {
  enum Kind: Sendable {
    case none
    case file([String])
    case directory
    case list([String])
    case custom(@Sendable ([String], Int, String) -> [String])
  }

  let kind: Kind

  /// The values of the type if there are few; otherwise nothing.
  public static var `default`: CompletionKind { CompletionKind(kind: .none) }

  /// Files; with extensions only those files, and folders.
  public static func file(extensions: [String] = []) -> CompletionKind { CompletionKind(kind: .file(extensions)) }

  /// Folders.
  public static var directory: CompletionKind { CompletionKind(kind: .directory) }

  /// These words.
  public static func list(_ words: [String]) -> CompletionKind { CompletionKind(kind: .list(words)) }

  /// The words that a closure returns. The shell runs the command for it, so the closure should be quick.
  ///
  /// - Parameter completion: gets all words of the command line, the index of the word to complete, and its text up
  ///   to the cursor. A returned word may have a description behind a tab.
  public static func custom(
    _ completion: @escaping @Sendable ([String], Int, String) -> [String]
  ) -> CompletionKind {
    CompletionKind(kind: .custom(completion))
  }
}
