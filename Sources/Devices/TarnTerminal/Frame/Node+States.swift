import TarnLanguages
import TarnView

extension Node {
  /// Content in place of what can't be shown: an empty list, a search without results.
  ///
  /// ```swift
  /// let list: Node<Action> = todos.isEmpty
  ///   ? .contentUnavailable("No to-dos", "Press a to add one.") : .list(count: todos.count) { line(todos[$0]) }
  /// ```
  ///
  /// It fills the height of a list, so that nothing below it moves. SwiftUI has the same (`ContentUnavailableView`).
  ///
  /// - Parameters:
  ///   - title: a few words.
  ///   - message: what the user can do about it.
  ///   - hints: keys for that.
  public static func contentUnavailable(_ title: String, _ message: String, hints: [Hint] = []) -> Node {
    centered(StyledText(title, .bold), message, hints)
  }

  /// Content that is being loaded.
  ///
  /// ```swift
  /// let posts: Node<Action> = .loading("Fetching posts …")
  /// ```
  public static func loading(_ text: String) -> Node { centered(StyledText(text, .dim), "", []) }

  /// Content that could not be loaded, with the key that tries again. The sign `!` marks it also without colors.
  ///
  /// ```swift
  /// let posts: Node<Action> = .failed(
  ///   "The posts can't be loaded", "The server does not answer. Check your connection.", retry: Hint("R", "try again"))
  /// ```
  ///
  /// - Parameters:
  ///   - title: what failed, in a few words.
  ///   - message: why, and what the user can do about it.
  ///   - retry: the key, which a `KeyBinding` of the app handles; `nil` where repeating does not help.
  public static func failed(_ title: String, _ message: String, retry: Hint? = nil) -> Node {
    centered(StyledText("! \(title)", .frameError), message, retry.map { [$0] } ?? [])
  }

  /// A line above content that is shown without a connection to its server: what still works, and how old the content
  /// is.
  ///
  /// ```swift
  /// let screen: Node<Action> = .column([
  ///   .offline("You can read and write; posts are sent later.", updated: "today at 14:05"), main,
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - message: what still works.
  ///   - updated: when the content was up to date last, in the user's words; `nil` if it is unknown.
  ///   - words: the language of the words that the line has by itself.
  public static func offline(
    _ message: String, updated: String? = nil, words: Localization = .english
  ) -> Node {
    let age = updated.map { StyledText(" " + words("Last updated: \($0)"), .dim) } ?? StyledText([])
    return .text(StyledText(words("Offline"), .bold) + StyledText(" \(message)") + age, wraps: true)
  }

  /// Lines in the middle of the height that siblings leave.
  private static func centered(_ title: StyledText, _ message: String, _ hints: [Hint]) -> Node {
    .column([
      .spacer, .text(title, wraps: true, alignment: .center),
      .when(!message.isEmpty, .text(message, wraps: true, alignment: .center)),
      .when(!hints.isEmpty, .text(Hint.line(hints), alignment: .center)), .spacer,
    ]).extent(.fill())
  }
}
