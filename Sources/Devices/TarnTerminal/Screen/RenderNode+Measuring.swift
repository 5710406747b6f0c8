extension RenderNode {
  /// Returns the node's natural size within an available size.
  ///
  /// - Complexity: O(*n*) in the nodes. An unchanged memo caches the size for the last available size.
  func measure(_ available: TerminalSize) -> TerminalSize {
    if let measured, measured.available == available { return measured.size }
    let natural = naturalSize(available)
    let size = TerminalSize(columns: min(natural.columns, available.columns), rows: min(natural.rows, available.rows))
    if case .memo = node.kind { measured = (available, size) }
    return size
  }

  private func naturalSize(_ available: TerminalSize) -> TerminalSize {
    switch node.kind {
    case .text(let text): return text.size(available.columns)
    case .stack(let axis, let spacing, _): return stackSize(axis, spacing, available)
    case .rows(let rows): return TerminalSize(columns: available.columns, rows: rows.lines)
    case .input(let input) where input.hasLines:
      guard case .field(let field) = localState else { return TerminalSize(columns: available.columns, rows: 1) }
      return TerminalSize(columns: available.columns, rows: field.lines(available.columns).count)
    case .input(let input):
      let widest = max(CellWidth.count(input.value), CellWidth.count(input.shownPlaceholder)) + 1
      return TerminalSize(columns: max(widest, InputField<Action>.minimumWidth), rows: 1)
    case .frame(let title, _): return framed(title, padding: 0, children[0], available)
    case .padded(let horizontal, let vertical, _):
      let inner = children[0].measure(CellRect(available).inset(horizontal, vertical).size)
      return TerminalSize(columns: inner.columns + 2 * horizontal, rows: inner.rows + 2 * vertical)
    case .layout(let layout): return layout.measure(available)
    case .dialog(let title, _, _):
      let background = children[0].measure(available)
      guard children.count > 1 else { return background }
      let maximum = min(available.columns, Self.dialogColumns)
      let dialog = framed(
        title, padding: Self.dialogPadding, children[1], TerminalSize(columns: maximum, rows: available.rows))
      return TerminalSize(columns: max(background.columns, dialog.columns), rows: max(background.rows, dialog.rows))
    case .spacer, .each: return TerminalSize(columns: 0, rows: 0)
    case .line: return TerminalSize(columns: 1, rows: 1)
    case .status(let hints): return TerminalSize(columns: Hint.line(hints).width, rows: 1)
    case .bar: return TerminalSize(columns: InputField<Action>.minimumWidth, rows: 1)
    case .memo: return children[0].measure(available)
    }
  }

  /// The cells between the frame of a dialog and its content, so that a text of one line has space around it.
  static var dialogPadding: Int { 1 }

  /// The most cells of a dialog: 60 characters, the longest line that is easy to read, plus blanks and the border.
  static var dialogColumns: Int { 64 }

  private func framed(
    _ title: StyledText?, padding: Int, _ child: RenderNode, _ available: TerminalSize
  ) -> TerminalSize {
    let inner = child.measure(CellRect(available).inset(1 + padding, 1).size)
    // The title takes a corner and a line segment at each side, and a blank at each end.
    let titleWidth = title.map { $0.width + 6 } ?? 0
    return TerminalSize(columns: max(inner.columns + 2 + 2 * padding, titleWidth), rows: inner.rows + 2)
  }

  private func stackSize(_ axis: StackAxis, _ spacing: Int, _ available: TerminalSize) -> TerminalSize {
    let gaps = max(children.count - 1, 0) * spacing
    switch axis {
    case .vertical:
      let sizes = children.map { ($0, $0.measure(available)) }
      let rows = sizes.reduce(gaps) { $0 + $1.0.requestedLength($1.1.rows, .vertical) }
      return TerminalSize(columns: sizes.reduce(0) { max($0, $1.1.columns) }, rows: rows)
    case .horizontal:
      let columns = children.reduce(gaps) { $0 + $1.requestedLength($1.measure(available).columns, .horizontal) }
      // The height of wrapped texts depends on their width, so the widths are divided first.
      let rows = zip(children, lengths(axis, spacing, available)).reduce(0) { maximum, child in
        max(maximum, child.0.measure(TerminalSize(columns: child.1, rows: available.rows)).rows)
      }
      return TerminalSize(columns: columns, rows: rows)
    }
  }

  /// Returns the natural length that a child requests.
  private func requestedLength(_ natural: Int, _ axis: StackAxis) -> Int {
    if case .cells(let cells) = node.modifiers?.extent { min(max(cells, 0), Node<Action>.most) } else { natural }
  }

  /// Returns the length of each child of a row or a column.
  func lengths(_ axis: StackAxis, _ spacing: Int, _ available: TerminalSize) -> [Int] {
    let length = axis == .horizontal ? available.columns : available.rows
    let requests = children.map { child in
      let extent = child.node.modifiers?.extent ?? child.ownLength(axis)
      guard extent == .fit else { return (extent: extent, natural: 0) }
      let size = child.measure(available)
      return (extent: extent, natural: axis == .horizontal ? size.columns : size.rows)
    }
    return CellLength.share(requests, max(length - max(children.count - 1, 0) * spacing, 0))
  }

  /// Returns the node's default extent along an axis.
  private func ownLength(_ axis: StackAxis) -> CellLength {
    switch node.kind {
    case .rows: .fill()
    case .spacer: stackAxis == axis ? .fill() : .fit
    case .input, .status, .bar, .layout: axis == .horizontal ? .fill() : .fit
    case .text, .line, .each: .fit
    case .stack(let ownAxis, _, _):
      // A column with a list in it fills like the list, and so do the frames around it.
      children.contains { child in
        let extent = ownAxis == axis ? child.node.modifiers?.extent ?? child.ownLength(axis) : child.ownLength(axis)
        if case .fill = extent { return true }
        return false
      } ? .fill() : .fit
    case .frame, .padded, .memo, .dialog: children[0].ownLength(axis)
    }
  }

  /// The axis of the enclosing row or column, looking only through memos.
  var stackAxis: StackAxis? {
    switch parent?.node.kind {
    case .stack(let axis, _, _): axis
    case .memo: parent?.stackAxis
    default: nil
    }
  }
}

extension InputField {
  /// The natural width of a field with a short text: enough for a word or two.
  static var minimumWidth: Int { 20 }
}

extension TextBlock {
  /// Returns the size of the text; if it wraps, for lines of `columns` cells.
  func size(_ columns: Int) -> TerminalSize {
    let text = styled.text
    if wraps { return wrappedSize(text, columns) }
    var utf8Text = text
    let isOneLine = utf8Text.withUTF8 { bytes in bytes.allSatisfy { CellWidth.isPlain($0) } }
    if isOneLine { return TerminalSize(columns: utf8Text.utf8.count, rows: text.isEmpty ? 0 : 1) }
    var widest = 0
    var rows = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { TextSanitizer($0) == .newline }) {
      widest = max(widest, line.reduce(0) { $0 + CellWidth.count($1) })
      rows += 1
    }
    // A line break at the end adds no further line.
    if let last = text.last, TextSanitizer(last) == .newline { rows -= 1 }
    return TerminalSize(columns: widest, rows: rows)
  }

  private func wrappedSize(_ text: String, _ columns: Int) -> TerminalSize {
    var lines = TextLines(GlyphTable(), columns: .max, rows: .max)
    lines.add(text, .plain)
    let wrapped = lines.finished.flatMap { LineWrapping.lines($0, columns) }
    return TerminalSize(columns: wrapped.reduce(0) { max($0, $1.count) }, rows: wrapped.count)
  }
}
