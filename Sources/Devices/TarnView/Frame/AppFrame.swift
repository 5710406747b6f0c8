/// The screen of an app at one moment: the content of its screen, the keys, and the sheet above the content. A device adds
/// what all apps have: hints and help made from the keys, messages, undo, and the status of the app's file.
///
/// ```swift
/// func frame(_ state: Todos.State) -> AppFrame<Node<Todos.Action>> {
///   AppFrame(list(state), keys: keys(state), sheet: sheet(state))
/// }
/// ```
///
/// The keys and the sheet are the same values on all devices; only the content is made of a device's nodes.
public struct AppFrame<Content: ViewNode> {
  /// The screen below the sheet.
  public var content: Content
  /// The title of the place that the content shows, such as the name of the open object: that of a browser's tab. `nil` for
  /// the title of the page.
  public var title: String?
  /// The keys that work while no sheet is open and no text field handles them.
  public var keys: [KeyBinding<Content.Action>]
  /// The open sheet.
  public var sheet: Sheet<Content.Action>?

  /// Creates the view of an app.
  public init(
    _ content: Content, title: String? = nil, keys: [KeyBinding<Content.Action>] = [],
    sheet: Sheet<Content.Action>? = nil
  ) {
    self.content = content
    self.title = title
    self.keys = keys
    self.sheet = sheet
  }
}
