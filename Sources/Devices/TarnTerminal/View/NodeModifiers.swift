/// The attributes of a node that most nodes lack. A reference type, so that a node without them stores only a null
/// pointer.
final class NodeModifiers<Action> {
  var style: Style?
  var extent: CellLength?
  var key: String?
  var isFocused = false
  var keys: [String: Action] = [:]
  var click: Action?

  init(_ other: NodeModifiers?) {
    guard let other else { return }
    style = other.style
    extent = other.extent
    key = other.key
    isFocused = other.isFocused
    keys = other.keys
    click = other.click
  }
}

extension Node {
  /// Maps keys to actions while the focus is in the node. Keys have a browser's names: `Escape`, `ArrowLeft`,
  /// `Control+z`, `/`.
  ///
  /// A key goes to the focused input first. If the input does not handle it, it goes outward through the enclosing
  /// nodes until one handles it. Without a focus it goes to the outermost node, or to a dialog's node while there is
  /// one.
  ///
  /// `WheelUp` and `WheelDown` are one notch of the wheel over the node, unless a list in it scrolls.
  public func onKeys(_ actions: [String: Action]) -> Node {
    // The later call wins for a key that both name, like any attribute that is set twice.
    modified { $0.keys.merge(actions) { _, new in new } }
  }

  /// Maps a click on the node to an action. Of nested nodes the innermost one with an action handles the click.
  public func onClick(_ action: Action) -> Node { modified { $0.click = action } }

  /// Applies a style beneath the styles of the node's content. It covers the node's whole area.
  public func style(_ style: Style) -> Node { modified { $0.style = ($0.style ?? .plain).over(style) } }

  /// Makes the node the first to receive keys. If several nodes are focused, the first in the tree has the focus.
  public func focused(_ isFocused: Bool = true) -> Node { modified { $0.isFocused = isFocused } }

  /// Sets the node's length along its row or column.
  public func extent(_ extent: CellLength) -> Node { modified { $0.extent = extent } }

  /// Identifies the node among its siblings regardless of its position, so that an input that moves keeps its caret.
  public func key(_ key: some CustomStringConvertible) -> Node { modified { $0.key = key.description } }

  private func modified(_ change: (NodeModifiers<Action>) -> Void) -> Node {
    var node = self
    let modifiers = NodeModifiers(self.modifiers)
    change(modifiers)
    node.modifiers = modifiers
    return node
  }
}
