/// A node of the last view with its position and the state that belongs to the terminal, not to the app's state.
///
/// A reference type with identity: the input at this position, or the list with this key. Views update it in place.
final class RenderNode<Action> {
  var node: Node<Action>
  /// The node around it; `nil` for the outermost node, and after the node around it is gone, such as for the node that had
  /// the focus in a view that was replaced.
  var parent: RenderNode? { around }
  /// Cleared by the parent at its end. It is not weak, because a weak reference costs an allocation for each node.
  private unowned(unsafe) var around: RenderNode?
  /// Identifies the parent without reading it, which may be ending.
  private var parentID: ObjectIdentifier?
  var children: [RenderNode] = [] {
    didSet {
      for child in children {
        child.around = self
        child.parentID = ObjectIdentifier(self)
      }
    }
  }
  /// The area in the parent's coordinates, so that moving a node does not change its descendants.
  var area = CellRect.zero
  var localState: LocalState = .none
  /// In a memo: its cached rendering while that is valid.
  var cachedRendering: CachedRendering?
  /// In a memo: whether its content is placed for the current size.
  var isPlaced = false
  /// In a memo: whether it is known to contain no focus.
  var isWithoutFocus = false
  /// In a memo: its natural size in the available size that was measured last.
  var measured: (available: TerminalSize, size: TerminalSize)?

  /// The local state of a node, which belongs to the terminal.
  enum LocalState {
    case none
    case field(TextFieldState)
    case rows(ScrollState)
  }

  /// The rendering of a memo for a size and a surrounding style.
  struct CachedRendering {
    let size: TerminalSize
    let style: Style
    let cells: [Cell]
  }

  init(_ node: Node<Action>) {
    self.node = node
    build()
  }

  deinit {
    // A child may have another parent by now.
    for child in children where child.parentID == ObjectIdentifier(self) {
      child.around = nil
      child.parentID = nil
    }
  }

  /// Creates the local state and the children.
  private func build() {
    switch node.kind {
    case .text, .spacer, .line, .status, .bar: break
    case .input(let input): localState = .field(TextFieldState(input.value, hasLines: input.hasLines))
    case .rows: localState = .rows(ScrollState())
    case .memo(let memo): children = [RenderNode(memo.make().single)]
    default: children = node.childNodes.map { RenderNode($0) }
    }
  }

  /// Updates this render node to a node of the same kind and returns it, or returns a new one for a node of another
  /// kind.
  func updated(to new: Node<Action>) -> RenderNode {
    guard node.isSame(as: new) else { return RenderNode(new) }
    let old = node
    node = new
    switch (old.kind, new.kind) {
    case (.memo(let last), .memo(let memo)):
      if last.isSame(as: memo) {
        // The old node contains the part that was made from the equal input.
        node.kind = old.kind
      } else {
        children = [children[0].updated(to: memo.make().single)]
        invalidate()
      }
    case (_, .input(let input)):
      if case .field(var field) = localState {
        field.accept(input.value)
        localState = .field(field)
      }
    case (_, .rows): break
    default:
      let childNodes = new.childNodes
      if !childNodes.isEmpty || !children.isEmpty { children = Self.matched(children, childNodes) }
    }
    return self
  }

  /// Matches children by key if they have one, else with the next one of the same kind in order.
  private static func matched(_ old: [RenderNode], _ nodes: [Node<Action>]) -> [RenderNode] {
    if old.count == nodes.count && zip(old, nodes).allSatisfy({ $0.node.isSame(as: $1) }) {
      return zip(old, nodes).map { $0.updated(to: $1) }
    }
    var byKey: [String: RenderNode] = [:]
    var unkeyed: [RenderNode] = []
    for node in old {
      // If two siblings have the same key, the first one is matched. The second one is made anew for each view, so it
      // loses its local state but is shown correctly.
      if let key = node.node.key {
        if byKey[key] == nil { byKey[key] = node }
      } else {
        unkeyed.append(node)
      }
    }
    var next = 0
    return nodes.map { node in
      if let key = node.key { return byKey.removeValue(forKey: key)?.updated(to: node) ?? RenderNode(node) }
      guard let position = unkeyed[next...].firstIndex(where: { $0.node.isSame(as: node) }) else {
        return RenderNode(node)
      }
      next = position + 1
      return unkeyed[position].updated(to: node)
    }
  }

  /// Resets the input's text to that of the state. An unchanged memo around the input was not evaluated, and for a
  /// rejected text the state is unchanged.
  func resetText() {
    guard case .input(let input) = node.kind, case .field(var field) = localState else { return }
    field.accept(input.value)
    localState = .field(field)
    invalidateAround()
  }

  /// Invalidates this node and all nodes around it after its local state has changed: the memos among them cached the
  /// old state.
  func invalidateAround() {
    var node: RenderNode? = self
    while let current = node {
      current.invalidate()
      node = current.parent
    }
  }

  /// Invalidates the cached renderings of this node and its descendants.
  func invalidateRenderings() {
    cachedRendering = nil
    for child in children { child.invalidateRenderings() }
  }

  private func invalidate() {
    cachedRendering = nil
    isPlaced = false
    isWithoutFocus = false
    measured = nil
  }
}

extension Node {
  var key: String? {
    if let key = modifiers?.key { return key }
    if case .memo(let memo) = kind { return memo.key }
    return nil
  }

  /// The node itself, or a column of its parts if it is a list of several nodes.
  var single: Node {
    guard case .each = kind else { return self }
    let nodes = Self.flat([self])
    guard nodes.count == 1, modifiers == nil else {
      var column = Node(.stack(.vertical, spacing: 0, nodes))
      column.modifiers = modifiers
      return column
    }
    return nodes[0]
  }

  /// The child nodes, for the kinds that have all of them at once.
  var childNodes: [Node] {
    switch kind {
    case .stack(_, _, let nodes): Self.flat(nodes)
    case .layout(let layout): layout.nodes
    case .frame(_, let node), .padded(_, _, let node): [node.single]
    case .dialog(_, let node, let background): [background.single] + (Self.flat([node]).isEmpty ? [] : [node.single])
    default: []
    }
  }

  /// Replaces lists of nodes by their nodes. A list with modifiers becomes a column.
  static func flat(_ nodes: [Node]) -> [Node] {
    guard nodes.contains(where: { if case .each = $0.kind { true } else { false } }) else { return nodes }
    return nodes.flatMap { node in
      guard case .each(let inner) = node.kind else { return [node] }
      return node.modifiers == nil || inner.isEmpty ? flat(inner) : [node.single]
    }
  }

  /// Whether a render node for one node can be updated to the other.
  func isSame(as other: Node) -> Bool {
    guard key == other.key else { return false }
    switch (kind, other.kind) {
    case (.input(let input), .input(let other)): return input.hasLines == other.hasLines
    case (.text, .text), (.rows, .rows), (.frame, .frame), (.padded, .padded), (.layout, .layout),
      (.dialog, .dialog),
      (.spacer, .spacer), (.line, .line), (.status, .status), (.bar, .bar):
      return true
    case (.stack(let axis, _, _), .stack(let otherAxis, _, _)): return axis == otherAxis
    case (.memo(let memo), .memo(let otherMemo)): return memo.site == otherMemo.site
    default: return false
    }
  }
}
