import TarnView

extension Node {
  /// Content in place of what can't be shown: an empty list, a search without results, a failed request.
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
}
