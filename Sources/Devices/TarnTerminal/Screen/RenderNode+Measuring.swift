extension RenderNode {
  /// Returns the node's natural size within a room.
  ///
  /// - Complexity: O(*n*) in the nodes. An unchanged memo caches the size for the last room.
  func measure(_ room: TerminalSize) -> TerminalSize {
    if let measured, measured.room == room { return measured.size }
    let natural = naturalSize(room)
    let size = TerminalSize(columns: min(natural.columns, room.columns), rows: min(natural.rows, room.rows))
    if case .memo = node.kind { measured = (room, size) }
    return size
  }

  private func naturalSize(_ room: TerminalSize) -> TerminalSize {
    switch node.kind {
    case .text(let text): return text.size(room.columns)
    case .stack(let axis, let spacing, _): return stackSize(axis, spacing, room)
    case .rows(let rows): return TerminalSize(columns: room.columns, rows: rows.lines)
    case .input(let input) where input.hasLines:
      guard case .field(let field) = localState else { return TerminalSize(columns: room.columns, rows: 1) }
      return TerminalSize(columns: room.columns, rows: field.lines(room.columns).count)
    case .input(let input):
      let widest = max(CellWidth.count(input.value), CellWidth.count(input.placeholder)) + 1
      return TerminalSize(columns: max(widest, InputField<Action>.least), rows: 1)
    case .frame(let title, _): return framed(title, padding: 0, children[0], room)
    case .padded(let horizontal, let vertical, _):
      let inner = children[0].measure(CellRect(room).inset(horizontal, vertical).size)
      return TerminalSize(columns: inner.columns + 2 * horizontal, rows: inner.rows + 2 * vertical)
    case .layout(let arranged): return arranged.measure(room)
    case .dialog(let title, _, _):
      let other = children[0].measure(room)
      guard children.count > 1 else { return other }
      let maximum = min(room.columns, Self.dialogColumns)
      let front = framed(
        title, padding: Self.dialogPadding, children[1], TerminalSize(columns: maximum, rows: room.rows))
      return TerminalSize(columns: max(other.columns, front.columns), rows: max(other.rows, front.rows))
    case .spacer, .each: return TerminalSize(columns: 0, rows: 0)
    case .line: return TerminalSize(columns: 1, rows: 1)
    case .status(let hints): return TerminalSize(columns: Hint.line(hints).width, rows: 1)
    case .bar: return TerminalSize(columns: InputField<Action>.least, rows: 1)
    case .memo: return children[0].measure(room)
    }
  }

  /// The cells between the frame of a dialog and its content, so that a text of one line has space around it.
  static var dialogPadding: Int { 1 }

  /// The most cells of a dialog: 60 characters, the longest line that is easy to read, plus blanks and the border.
  static var dialogColumns: Int { 64 }

  private func framed(_ title: StyledText?, padding: Int, _ child: RenderNode, _ room: TerminalSize) -> TerminalSize {
    let inner = child.measure(CellRect(room).inset(1 + padding, 1).size)
    // The title takes a corner and a piece of line at each side, and a blank at each end.
    let titled = title.map { $0.width + 6 } ?? 0
    return TerminalSize(columns: max(inner.columns + 2 + 2 * padding, titled), rows: inner.rows + 2)
  }

  private func stackSize(_ axis: StackAxis, _ spacing: Int, _ room: TerminalSize) -> TerminalSize {
    let gaps = max(children.count - 1, 0) * spacing
    switch axis {
    case .vertical:
      let sizes = children.map { ($0, $0.measure(room)) }
      let rows = sizes.reduce(gaps) { $0 + $1.0.requestedLength($1.1.rows, .vertical) }
      return TerminalSize(columns: sizes.reduce(0) { max($0, $1.1.columns) }, rows: rows)
    case .horizontal:
      let columns = children.reduce(gaps) { $0 + $1.requestedLength($1.measure(room).columns, .horizontal) }
      // The height of wrapped texts depends on their width, so the widths are divided first.
      let rows = zip(children, lengths(axis, spacing, room)).reduce(0) { maximum, child in
        max(maximum, child.0.measure(TerminalSize(columns: child.1, rows: room.rows)).rows)
      }
      return TerminalSize(columns: columns, rows: rows)
    }
  }

  /// Returns the natural length that a child requests.
  private func requestedLength(_ natural: Int, _ axis: StackAxis) -> Int {
    if case .cells(let cells) = node.modifiers?.extent { min(max(cells, 0), Node<Action>.most) } else { natural }
  }

  /// Returns the length of each child of a row or a column.
  func lengths(_ axis: StackAxis, _ spacing: Int, _ room: TerminalSize) -> [Int] {
    let length = axis == .horizontal ? room.columns : room.rows
    let requests = children.map { child in
      let extent = child.node.modifiers?.extent ?? child.ownLength(axis)
      guard extent == .fit else { return (extent: extent, natural: 0) }
      let size = child.measure(room)
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
    case .stack(let own, _, _):
      // A column with a list in it fills like the list, and so do the frames around it.
      children.contains { child in
        let extent = own == axis ? child.node.modifiers?.extent ?? child.ownLength(axis) : child.ownLength(axis)
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
  /// The natural width of a field with a short text: room for a word or two.
  static var least: Int { 20 }
}

extension TextBlock {
  /// Returns the size of the text; if it wraps, for lines of `columns` cells.
  func size(_ columns: Int) -> TerminalSize {
    let text = styled.text
    if wraps { return wrappedSize(text, columns) }
    var text8 = text
    let isOneLine = text8.withUTF8 { bytes in bytes.allSatisfy { CellWidth.isPlain($0) } }
    if isOneLine { return TerminalSize(columns: text8.utf8.count, rows: text.isEmpty ? 0 : 1) }
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
    var lines = TextLines(GlyphTable(), room: .max, rows: .max)
    lines.add(text, .plain)
    let wrapped = lines.finished.flatMap { LineWrapping.lines($0, columns) }
    return TerminalSize(columns: wrapped.reduce(0) { max($0, $1.count) }, rows: wrapped.count)
  }
}
