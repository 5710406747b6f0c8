/// Content in place of what can't be shown, as a value for every device: an empty list, a search without results.
///
/// ```swift
/// let empty = ContentUnavailable(
///   "No to-dos", "Add the first one.",
///   actions: [KeyBinding("a", title: "Add a to-do", hint: "add", Action.startAdding)])
/// ```
///
/// SwiftUI has the same (`ContentUnavailableView`).
public struct ContentUnavailable<Action> {
  /// A few words.
  public var title: String
  /// The actions that the user can take.
  public var message: String
  /// The actions for that. A page shows a button for each, or a link if it has an address; a terminal shows its key and its hint. They bind no keys: the
  /// keys of the app do.
  public var actions: [KeyBinding<Action>]

  /// Creates the content.
  public init(_ title: String, _ message: String, actions: [KeyBinding<Action>] = []) {
    self.title = title
    self.message = message
    self.actions = actions
  }
}
