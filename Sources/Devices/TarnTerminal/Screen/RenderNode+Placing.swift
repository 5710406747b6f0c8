extension RenderNode {
  /// Assigns areas to the node and to its descendants.
  ///
  /// - Complexity: O(*n*) in the visible nodes outside unchanged memos whose size is unchanged.
  func place(_ area: CellRect) {
    let isSameSize = self.area.size == area.size
    self.area = area
    let inner = CellRect(area.size)
    switch node.kind {
    case .text, .spacer, .line, .status, .bar, .each: break
    case .memo:
      if isPlaced && isSameSize { return }
      children[0].place(inner)
      isPlaced = true
      cachedRendering = nil
    case .stack(let axis, let spacing, _): placeStack(axis, spacing, inner)
    case .padded(let horizontal, let vertical, _): children[0].place(inner.inset(horizontal, vertical))
    case .layout(let layout): for (child, area) in zip(children, layout.place(inner.size)) { child.place(area) }
    case .frame: children[0].place(inner.canBeFramed ? inner.inset(1, 1) : inner)
    case .dialog(let title, _, _): placeDialog(title, inner)
    case .input(let input):
      guard case .field(var field) = localState else { return }
      if input.hasLines {
        field.scroll(area.size)
        localState = .field(field)
        return
      }
      field.scroll(
        area.columns, isFocused: input.isFocused || node.modifiers?.isFocused ?? false, input.cells)
      localState = .field(field)
    case .rows(let rows): placeRows(rows, inner)
    }
  }

  private func placeStack(_ axis: StackAxis, _ spacing: Int, _ area: CellRect) {
    var start = 0
    let end = axis == .horizontal ? area.columns : area.rows
    for (child, length) in zip(children, lengths(axis, spacing, area.size)) {
      switch axis {
      case .horizontal: child.place(CellRect(column: start, row: 0, columns: length, rows: area.rows))
      case .vertical: child.place(CellRect(column: 0, row: start, columns: area.columns, rows: length))
      }
      start = min(start + length + spacing, end)
    }
  }

  private func placeDialog(_ title: StyledText?, _ area: CellRect) {
    children[0].place(area)
    guard children.count > 1 else { return }
    let frame = dialogFrame(title, area)
    children[1].place(frame.canBeFramed ? frame.inset(1 + Self.dialogPadding, 1) : frame)
  }

  /// Returns the area of a dialog's frame: in the middle, rounded upward.
  func dialogFrame(_ title: StyledText?, _ area: CellRect) -> CellRect {
    var available = area.inset(1 + Self.dialogPadding, 1).size
    available.columns = min(available.columns, Self.dialogColumns - 2 - 2 * Self.dialogPadding)
    let inner = children[1].measure(available)
    let titleWidth = title.map { $0.width + 6 } ?? 0
    let columns = min(max(inner.columns + 2 + 2 * Self.dialogPadding, titleWidth), area.columns)
    let rows = min(inner.rows + 2, area.rows)
    return CellRect(
      column: area.column + (area.columns - columns) / 2, row: area.row + (area.rows - rows) / 2, columns: columns,
      rows: rows)
  }
}

extension CellRect {
  /// Whether a frame leaves at least one cell for its content.
  var canBeFramed: Bool { columns > 2 && rows > 2 }
}

extension InputField {
  /// Returns the visible form of a character of the value.
  func visible(_ character: Character) -> Character { isSecret ? "•" : character }

  /// Returns the cells of a character of the value.
  func cells(_ character: Character) -> Int { isSecret ? 1 : CellWidth.count(character) }
}
