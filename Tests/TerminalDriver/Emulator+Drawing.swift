/// The effects of text and sequences on the cells.
extension Emulator {
  // MARK: Characters

  mutating func write(_ scalar: UnicodeScalar) {
    if let last = lastCharacter, joinsCluster(scalar, to: last) { return }
    let text = String(scalar)
    let width = CellWidth.of(text)
    guard width > 0 else { return }
    if modes.contains(7), isAtEdge || cursor.column + width > columns {
      lineFeed()
      cursor.column = 0
    }
    isAtEdge = false
    // Without wrapping, a character that does not fit overwrites the last one.
    let column = max(min(cursor.column, columns - width), 0)
    setCharacter(text, width, Position(column: column, row: cursor.row))
    lastCharacter = Position(column: column, row: cursor.row)
    advance(to: column + width)
  }

  private mutating func advance(to column: Int) {
    isAtEdge = column >= columns
    cursor.column = min(column, columns - 1)
  }

  /// Adds a scalar to the character before it if both form one grapheme cluster.
  private mutating func joinsCluster(_ scalar: UnicodeScalar, to last: Position) -> Bool {
    let joined = self[last.column, last.row].text + String(scalar)
    guard joined.count == 1, self[last.column, last.row].text != "" else { return false }
    let before = CellWidth.of(self[last.column, last.row].text)
    let width = CellWidth.of(joined)
    if width > before, last.column + width > columns {
      // The combined character is wider than the remaining cells.
      self[last.column, last.row].text = joined
      return true
    }
    let style = self[last.column, last.row].style
    setCharacter(joined, max(width, before), last, style)
    advance(to: last.column + max(width, before))
    return true
  }

  private mutating func setCharacter(_ text: String, _ width: Int, _ position: Position, _ style: CellStyle? = nil) {
    guard position.column + width <= columns else { return }
    for column in position.column..<position.column + width { breakWide(column, position.row) }
    self[position.column, position.row] = Cell(text: text, style: style ?? self.style)
    for column in position.column + 1..<max(position.column + width, position.column + 1) {
      self[column, position.row] = Cell(text: "", style: style ?? self.style)
    }
  }

  /// If a wide character loses one cell, its other cell becomes blank.
  private mutating func breakWide(_ column: Int, _ row: Int) {
    if self[column, row].text.isEmpty, column > 0 { self[column - 1, row].text = " " }
    if column + 1 < columns, self[column + 1, row].text.isEmpty { self[column + 1, row].text = " " }
  }

  // MARK: Cursor

  mutating func move(column: Int? = nil, row: Int? = nil) {
    if let column { cursor.column = min(max(column, 0), columns - 1) }
    if let row { cursor.row = min(max(row, 0), lines - 1) }
    isAtEdge = false
    lastCharacter = nil
  }

  mutating func save() { savedCursors[isAlternate] = SavedCursor(cursor: cursor, style: style) }

  mutating func restore() {
    let saved = savedCursors[isAlternate] ?? SavedCursor()
    move(column: saved.cursor.column, row: saved.cursor.row)
    style = saved.style
  }

  mutating func lineFeed() {
    if cursor.row == region.upperBound - 1 { scroll(region, by: 1) } else { move(row: cursor.row + 1) }
    isAtEdge = false
    lastCharacter = nil
  }

  mutating func reverseLineFeed() {
    if cursor.row == region.lowerBound { scroll(region, by: -1) } else { move(row: cursor.row - 1) }
  }

  mutating func setRegion(_ first: Int, _ last: Int) {
    let from = max(first, 1) - 1
    let to = last == 0 ? lines : min(last, lines)
    guard from + 1 < to else { return }
    region = from..<to
    move(column: 0, row: 0)
  }

  mutating func switchScreen(toAlternate: Bool) {
    if toAlternate { save() }
    swap(&cells, &inactiveCells)
    if toAlternate {
      cells = Array(repeating: Cell(), count: columns * lines)
    } else {
      modes.remove(1_049)
      restore()
    }
    isAtEdge = false
  }

  // MARK: Erasing, inserting, deleting

  /// Erased cells keep the current background.
  private var blank: Cell {
    var cell = Cell()
    cell.style.background = style.background
    return cell
  }

  mutating func erase(_ range: Range<Int>, _ row: Int) {
    guard !range.isEmpty else { return }
    breakWide(range.lowerBound, row)
    breakWide(range.upperBound - 1, row)
    for column in range { self[column, row] = blank }
    isAtEdge = false
  }

  mutating func eraseLine(_ mode: Int) -> Bool {
    switch mode {
    case 0: erase(cursor.column..<columns, cursor.row)
    case 1: erase(0..<cursor.column + 1, cursor.row)
    case 2: erase(0..<columns, cursor.row)
    default: return false
    }
    return true
  }

  mutating func eraseScreen(_ mode: Int) -> Bool {
    switch mode {
    case 0:
      _ = eraseLine(0)
      for row in cursor.row + 1..<max(lines, cursor.row + 1) { erase(0..<columns, row) }
    case 1:
      _ = eraseLine(1)
      for row in 0..<cursor.row { erase(0..<columns, row) }
    // 3 erases the scrollback, which is not kept.
    case 2: for row in 0..<lines { erase(0..<columns, row) }
    case 3: break
    default: return false
    }
    return true
  }

  mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    for column in cursor.column..<columns - count { self[column, cursor.row] = self[column + count, cursor.row] }
    erase(columns - count..<columns, cursor.row)
  }

  mutating func insertCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    for column in (cursor.column + count..<columns).reversed() {
      self[column, cursor.row] = self[column - count, cursor.row]
    }
    erase(cursor.column..<cursor.column + count, cursor.row)
  }

  mutating func insertLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scroll(cursor.row..<region.upperBound, by: -count)
  }

  mutating func deleteLines(_ count: Int) {
    guard region.contains(cursor.row) else { return }
    scroll(cursor.row..<region.upperBound, by: count)
  }

  /// Scrolls lines up, or down if `count` is negative, and inserts blank ones.
  mutating func scroll(_ lines: Range<Int>, by count: Int) {
    let scrolledLines = lines.map { row in
      lines.contains(row + count)
        ? Array(cells[(row + count) * columns..<(row + count + 1) * columns]) : Array(repeating: blank, count: columns)
    }
    for (row, line) in zip(lines, scrolledLines) {
      cells.replaceSubrange(row * columns..<(row + 1) * columns, with: line)
    }
    lastCharacter = nil
  }
}

/// The number of cells of a character. It is implemented independently of the library, so that a test compares the two.
enum CellWidth {
  static func of(_ text: String) -> Int {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // The variation selector requests the emoji form of a character that has two forms.
    if scalars.contains("\u{fe0f}"), first.properties.isEmoji { return 2 }
    if scalars.contains("\u{fe0e}") { return 1 }
    let pair = scalars.filter { 0x1f1e6...0x1f1ff ~= $0.value }
    if !pair.isEmpty { return pair.count > 1 ? 2 : 1 }
    return scalars.map(width).max() ?? 0
  }

  private static func width(_ scalar: UnicodeScalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return 0
    case .format: return scalar.value == 0xad ? 1 : 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    // The middle and last parts of a Korean syllable are drawn within the first one's cells.
    case 0x1160...0x11ff, 0xd7b0...0xd7ff: return 0
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0x4dbf, 0x4e00...0xa4c6, 0xa960...0xa97c,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6,
      0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}
