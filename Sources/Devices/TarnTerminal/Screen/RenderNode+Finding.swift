// Finding the node that an event refers to.
extension RenderNode {
  /// The index of the first child that gets events: in a dialog only the front node does.
  private var firstActive: Int {
    if case .dialog = node.kind { children.count - 1 } else { 0 }
  }

  /// Returns the first node with the focus.
  ///
  /// - Complexity: O(*n*) in the visible nodes outside memos without a focus.
  func focused() -> RenderNode? {
    focusedInside() ?? (node.modifiers?.isFocused ?? false ? self : nil)
  }

  private func focusedInside() -> RenderNode? {
    if case .input(let input) = node.kind { return input.isFocused ? self : nil }
    if isWithoutFocus { return nil }
    for position in firstActive..<children.count {
      if let found = children[position].focused() { return found }
    }
    if case .memo = node.kind { isWithoutFocus = true }
    return nil
  }

  /// The node that gets keys without a focus: the outermost node with more than one child, so that a node in a frame or
  /// at the front of a dialog gets them, too.
  var outermost: RenderNode {
    switch node.kind {
    case .frame, .padded, .dialog, .memo: children.isEmpty ? self : children[firstActive].outermost
    case .stack where children.count == 1: children[0].outermost
    default: self
    }
  }

  /// Returns the innermost node at a cell, given in the coordinates of the parent.
  ///
  /// - Returns: the node, and the column and row within it.
  func hit(_ column: Int, _ row: Int) -> (node: RenderNode, column: Int, row: Int) {
    let inner = (column: column - area.column, row: row - area.row)
    // The child drawn last is in front.
    for child in children[firstActive...].reversed() where child.area.contains(column: inner.column, row: inner.row) {
      return child.hit(inner.column, inner.row)
    }
    return (self, inner.column, inner.row)
  }

  /// Returns the action of a click on the node: its own, or that of the innermost enclosing node with one.
  func clickAction() -> Action? {
    var node: RenderNode? = self
    while let current = node {
      if let action = current.node.modifiers?.click { return action }
      if let list = current.parent, case .rows(let rows) = list.node.kind, let row = list.row(of: current),
        let onSelect = rows.onSelect
      {
        return onSelect(row)
      }
      node = current.parent
    }
    return nil
  }

  /// Converts a cell of the screen to coordinates of this node. Cells left of it or above it become its first ones.
  func cell(ofScreen column: Int, _ row: Int) -> (column: Int, row: Int) {
    var (column, row) = (column, row)
    var node: RenderNode? = self
    while let current = node {
      column -= current.area.column
      row -= current.area.row
      node = current.parent
    }
    return (max(column, 0), max(row, 0))
  }

  /// Returns the screen position of the caret of the focused input.
  func caret() -> ScreenWriter.Cursor? {
    guard let node = focused(), case .input(let input) = node.node.kind, case .field(let field) = node.localState,
      !node.area.isEmpty
    else { return nil }
    var position = ScreenWriter.Cursor(row: 0, column: -field.offset)
    if input.hasLines {
      let lines = field.lines(node.area.columns)
      let line = field.line(of: field.caret, among: lines)
      position.row = line - field.top
      position.column = min(field.column(of: field.caret, in: lines[line]), node.area.columns - 1)
    } else {
      position.column += field.text[..<field.caret].reduce(0) { $0 + input.cells($1) }
    }
    var around: RenderNode? = node
    while let current = around {
      position.row += current.area.row
      position.column += current.area.column
      // Content of an area without cells is invisible.
      if current.area.isEmpty { return nil }
      around = current.parent
    }
    return position
  }
}
