import TarnLanguages
import TarnView

extension Node {
  /// Content in place of what can't be shown: an empty list, a search without results. For a failed request see
  /// ``failed(_:_:retry:)``.
  ///
  /// ```swift
  /// let list: Node<Action> = todos.isEmpty
  ///   ? .contentUnavailable("No to-dos", "Add one above.") : rows(todos)
  /// ```
  ///
  /// SwiftUI has the same (`ContentUnavailableView`).
  ///
  /// - Parameters:
  ///   - title: a few words.
  ///   - message: what the user can do about it.
  ///   - actions: buttons for that.
  public static func contentUnavailable(_ title: String, _ message: String, _ actions: Node...) -> Node {
    .div([.class("empty")], .h2(.text(title)), .p([.attribute("dir", "auto")], .text(message)), .each(actions))
  }

  /// Content that is being loaded: a moving bar with a text.
  ///
  /// ```swift
  /// let posts: Node<Action> = state.posts.map(list) ?? .loading("Fetching posts …")
  /// ```
  public static func loading(_ text: String) -> Node {
    .div([.class("loading"), .role("status")], .tag("progress")(), .p(.text(text)))
  }

  /// Content that could not be loaded, with a button that tries again. A screen reader announces it at once.
  ///
  /// ```swift
  /// let posts: Node<Action> = .failed(
  ///   "The posts can't be loaded", "The server does not answer. Check your connection.",
  ///   retry: SheetButton("Try again", .load))
  /// ```
  ///
  /// - Parameters:
  ///   - title: what failed, in a few words.
  ///   - message: why, and what the user can do about it.
  ///   - retry: the button; `nil` where repeating does not help.
  public static func failed(_ title: String, _ message: String, retry: SheetButton<Action>? = nil) -> Node {
    .div(
      [.class("empty failed"), .role("alert")],
      .h2(.text(title)), .p([.attribute("dir", "auto")], .text(message)), retryButton(retry))
  }

  /// A line above content that is shown without a connection to its server: what still works, and how old the content
  /// is.
  ///
  /// ```swift
  /// let line: Node<Action> = .offline(
  ///   "You can read and write; posts are sent later.", updated: "today at 14:05", retry: SheetButton("Connect", .load))
  /// ```
  ///
  /// The connection between the page and the app is another one: the page itself reports when it is lost.
  ///
  /// - Parameters:
  ///   - message: what still works.
  ///   - updated: when the content was up to date last, in the user's words; `nil` if it is unknown.
  ///   - retry: a button that connects again; `nil` if the app does it by itself.
  ///   - words: the language of the words that the line has by itself.
  public static func offline(
    _ message: String, updated: String? = nil, retry: SheetButton<Action>? = nil, words: Localization = .english
  ) -> Node {
    .div(
      [.class("offline"), .role("status")], .strong(.text(words("Offline"))),
      .span([.attribute("dir", "auto")], .text(message)),
      .ifPresent(updated) { .span([.class("muted")], .text(words("Last updated: \($0)"))) }, retryButton(retry))
  }

  private static func retryButton(_ retry: SheetButton<Action>?) -> Node {
    .ifPresent(retry) { .button([.onClick($0.action), .disabled($0.isDisabled)], .text($0.title)) }
  }
}
