/// A node where it stands on the screen: the last tree, with what belongs to the terminal and not to the state.
///
/// A reference because it is the one thing that is changed, not compared: the input at this place, the list with this key.
final class Spot<Action> {
  var node: Node<Action>
  private(set) unowned var parent: Spot?
  var children: [Spot] = [] {
    didSet { for child in children { child.parent = self } }
  }
  /// Within the parent's area, so that what moves as a whole keeps what is in it.
  var area = Area.zero
  var hold: Hold = .nothing
  /// Of a memo: what it looks like, while that holds.
  var picture: Picture?
  /// Of a memo: whether what is in it has its place in an area of the present size.
  var isPlaced = false
  /// Of a memo: whether it is known that nothing in it has the focus.
  var isWithoutFocus = false
  /// Of a memo: how large it wants to be in the room that was asked about last.
  var measured: (room: TerminalSize, size: TerminalSize)?

  /// What belongs to the terminal.
  enum Hold {
    case nothing
    case field(Field)
    case rows(RowsHold)
  }

  /// What a memo looks like in an area of a size, in the style around it.
  struct Picture {
    let size: TerminalSize
    let style: Style
    let cells: [Cell]
  }

  init(_ node: Node<Action>) {
    self.node = node
    build()
  }

  /// Makes what is in it.
  private func build() {
    switch node.kind {
    case .text, .spacer, .line, .status, .bar: break
    case .input(let input): hold = .field(Field(input.value, hasLines: input.hasLines))
    case .rows: hold = .rows(RowsHold())
    case .memo(let memo): children = [Spot(memo.make().single)]
    default: children = node.inner.map { Spot($0) }
    }
  }

  /// The node of a spot changes: in place if it is of the same kind, else a new spot takes its place.
  func updated(to new: Node<Action>) -> Spot {
    guard node.isSame(as: new) else { return Spot(new) }
    let old = node
    node = new
    switch (old.kind, new.kind) {
    case (.memo(let last), .memo(let memo)):
      if last.isSame(as: memo) {
        // The old one holds what the part was made from.
        node.kind = old.kind
      } else {
        children = [children[0].updated(to: memo.make().single)]
        forget()
      }
    case (_, .input(let input)):
      if case .field(var field) = hold {
        field.accept(input.value)
        hold = .field(field)
      }
    case (_, .rows): break
    default:
      let inner = new.inner
      if !inner.isEmpty || !children.isEmpty { children = Self.matched(children, inner) }
    }
    return self
  }

  /// Children by key where there is one, else the next of its kind in order.
  private static func matched(_ old: [Spot], _ nodes: [Node<Action>]) -> [Spot] {
    if old.count == nodes.count && zip(old, nodes).allSatisfy({ $0.node.isSame(as: $1) }) {
      return zip(old, nodes).map { $0.updated(to: $1) }
    }
    var byKey: [String: Spot] = [:]
    var others: [Spot] = []
    for spot in old {
      // Of two with one key the first is meant; the second is made anew each time, but never shown wrongly.
      if let key = spot.node.key {
        if byKey[key] == nil { byKey[key] = spot }
      } else {
        others.append(spot)
      }
    }
    var next = 0
    return nodes.map { node in
      if let key = node.key { return byKey.removeValue(forKey: key)?.updated(to: node) ?? Spot(node) }
      guard let place = others[next...].firstIndex(where: { $0.node.isSame(as: node) }) else { return Spot(node) }
      next = place + 1
      return others[place].updated(to: node)
    }
  }

  /// What an input shows is the state's again. An unchanged memo around it was not asked, and a refused text is one that did
  /// not change.
  func settle() {
    guard case .input(let input) = node.kind, case .field(var field) = hold else { return }
    field.accept(input.value)
    hold = .field(field)
    forgetAround()
  }

  /// What memos around have kept of it holds no more: something in it has changed by itself.
  func forgetAround() {
    var spot: Spot? = self
    while let here = spot {
      here.forget()
      spot = here.parent
    }
  }

  /// All pictures, in it too.
  func forgetPictures() {
    picture = nil
    for child in children { child.forgetPictures() }
  }

  private func forget() {
    picture = nil
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

  /// One node in the place of several: below each other.
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

  /// The nodes that are in it, for those kinds that have any at once.
  var inner: [Node] {
    switch kind {
    case .stack(_, _, let nodes): Self.flat(nodes)
    case .layout(let arranged): arranged.nodes
    case .frame(_, let node), .padded(_, _, let node): [node.single]
    case .dialog(_, let node, let other): [other.single] + (Self.flat([node]).isEmpty ? [] : [node.single])
    default: []
    }
  }

  /// Nodes with those of several in their places. What is said about several together makes a column of them.
  static func flat(_ nodes: [Node]) -> [Node] {
    guard nodes.contains(where: { if case .each = $0.kind { true } else { false } }) else { return nodes }
    return nodes.flatMap { node in
      guard case .each(let inner) = node.kind else { return [node] }
      return node.modifiers == nil || inner.isEmpty ? flat(inner) : [node.single]
    }
  }

  /// Whether the spot of one is a spot for the other.
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
