/// What is said about a node besides what it is. A reference, since most nodes have none.
final class Modifiers<Action> {
  var style: Style?
  var extent: Extent?
  var key: String?
  var isFocused = false
  var keys: [String: Action] = [:]
  var click: Action?

  init(_ other: Modifiers?) {
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
  /// What keys become, by a browser's names for them (`Escape`, `ArrowLeft`, `Control+z`, `/`), while the focus is in the node.
  ///
  /// A key goes to the input that has the focus, which takes what it can use, then outward through the nodes around it until
  /// one takes it. Without a focus it goes to the outermost node; in front of a dialog to the dialog's.
  ///
  /// `WheelUp` and `WheelDown` are a notch of the wheel over the node, where no list in it scrolls.
  public func onKeys(_ actions: [String: Action]) -> Node {
    // Where both name a key the later call holds, as with attributes that are said twice.
    modified { $0.keys.merge(actions) { _, new in new } }
  }

  /// What a click on the node becomes. Of nodes in each other the innermost that takes it gets it.
  public func onClick(_ action: Action) -> Node { modified { $0.click = action } }

  /// A style that is laid under all that is in the node; its whole area has it.
  public func style(_ style: Style) -> Node { modified { $0.style = ($0.style ?? .plain).over(style) } }

  /// Whether keys go to the node first. Of several the first in the tree has the focus.
  public func focused(_ isFocused: Bool = true) -> Node { modified { $0.isFocused = isFocused } }

  /// How long the node is along the row or column that it stands in.
  public func extent(_ extent: Extent) -> Node { modified { $0.extent = extent } }

  /// Which child this is among its siblings, whatever its place: so an input that moves keeps its caret.
  public func key(_ key: some CustomStringConvertible) -> Node { modified { $0.key = key.description } }

  private func modified(_ change: (Modifiers<Action>) -> Void) -> Node {
    var node = self
    let modifiers = Modifiers(self.modifiers)
    change(modifiers)
    node.modifiers = modifiers
    return node
  }
}
