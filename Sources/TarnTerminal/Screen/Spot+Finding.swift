// Which node it is that something happens to.
extension Spot {
  /// The first of the children that get events: of a dialog only what is in front does.
  private var firstActive: Int {
    if case .dialog = node.kind { children.count - 1 } else { 0 }
  }

  /// The first with the focus.
  ///
  /// - Complexity: a step for each node that is seen, outside memos without a focus in them.
  func focused() -> Spot? {
    focusedInside() ?? (node.modifiers?.isFocused ?? false ? self : nil)
  }

  private func focusedInside() -> Spot? {
    if case .input(let input) = node.kind { return input.isFocused ? self : nil }
    if isWithoutFocus { return nil }
    for place in firstActive..<children.count {
      if let found = children[place].focused() { return found }
    }
    if case .memo = node.kind { isWithoutFocus = true }
    return nil
  }

  /// Where keys begin without a focus: the outermost node with more than one in it, so that one in a frame or in front of a
  /// dialog is reached too.
  var outermost: Spot {
    switch node.kind {
    case .frame, .padded, .dialog, .memo: children.isEmpty ? self : children[firstActive].outermost
    case .stack where children.count == 1: children[0].outermost
    default: self
    }
  }

  /// The innermost node at a cell of the area that this one is in.
  ///
  /// - Returns: the node, and the column and row within it.
  func hit(_ column: Int, _ row: Int) -> (spot: Spot, column: Int, row: Int) {
    let inner = (column: column - area.column, row: row - area.row)
    // What was drawn last lies in front.
    for child in children[firstActive...].reversed() where child.area.contains(column: inner.column, row: inner.row) {
      return child.hit(inner.column, inner.row)
    }
    return (self, inner.column, inner.row)
  }

  /// What a click on it becomes: by itself or by the first around it that takes one.
  func clicked() -> Action? {
    var spot: Spot? = self
    while let here = spot {
      if let action = here.node.modifiers?.click { return action }
      if let list = here.parent, case .rows(let rows) = list.node.kind, let row = list.row(of: here),
        let onSelect = rows.onSelect
      {
        return onSelect(row)
      }
      spot = here.parent
    }
    return nil
  }

  /// A cell of the screen within this node. Left of it and above it are its first ones.
  func cell(ofScreen column: Int, _ row: Int) -> (column: Int, row: Int) {
    var (column, row) = (column, row)
    var spot: Spot? = self
    while let here = spot {
      column -= here.area.column
      row -= here.area.row
      spot = here.parent
    }
    return (max(column, 0), max(row, 0))
  }

  /// Where the caret of the input with the focus is on the screen.
  func caret() -> Output.Place? {
    guard let spot = focused(), case .input(let input) = spot.node.kind, case .field(let field) = spot.hold,
      !spot.area.isEmpty
    else { return nil }
    var place = Output.Place(row: 0, column: -field.offset)
    if input.hasLines {
      let lines = field.lines(spot.area.columns)
      let line = field.line(of: field.caret, among: lines)
      place.row = line - field.top
      place.column = min(field.column(of: field.caret, in: lines[line]), spot.area.columns - 1)
    } else {
      place.column += field.text[..<field.caret].reduce(0) { $0 + input.cells($1) }
    }
    var around: Spot? = spot
    while let here = around {
      place.row += here.area.row
      place.column += here.area.column
      // What is in an area without cells is not seen.
      if here.area.isEmpty { return nil }
      around = here.parent
    }
    return place
  }
}
