/// Writes the escape sequences that change a terminal from one frame to another.
///
/// It tracks the cursor and the current style and writes only what differs. A frame begins and ends with the plain
/// style.
struct ScreenWriter {
  private(set) var bytes: [UInt8] = []
  private let glyphs: GlyphTable
  private let columns: Int
  var pen = RenderedStyle.plain
  /// The cursor's position, or `nil` where it depends on the terminal: at the edge, and after characters on whose width
  /// terminals disagree.
  private(set) var cursor: Cursor?

  struct Cursor: Equatable {
    var row: Int
    var column: Int
  }

  init(_ glyphs: GlyphTable, columns: Int, cursor: Cursor?) {
    self.glyphs = glyphs
    self.columns = columns
    self.cursor = cursor
  }

  // MARK: Sequences

  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func number(_ number: Int) {
    if number < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  mutating func append(_ codes: [UInt8]) { bytes.append(contentsOf: codes) }

  /// Clears the terminal, whatever its contents and state.
  mutating func begin() {
    raw("\u{1B}[m\u{1B}[H\u{1B}[2J")
    pen = .plain
    cursor = Cursor(row: 0, column: 0)
  }

  /// Moves the cursor by the shortest sequence.
  mutating func move(to position: Cursor) {
    guard cursor != position else { return }
    defer { cursor = position }
    guard let cursor, cursor.row == position.row || position.column == 0 && position.row == cursor.row + 1 else {
      raw("\u{1B}[")
      if position != Cursor(row: 0, column: 0) {
        number(position.row + 1)
        if position.column > 0 {
          raw(";")
          number(position.column + 1)
        }
      }
      return raw("H")
    }
    if position.row > cursor.row { return raw("\r\n") }
    if position.column == 0 { return raw("\r") }
    let distance = position.column - cursor.column
    if distance < 0 && distance > -4 { return bytes.append(contentsOf: repeatElement(0x08, count: -distance)) }
    raw("\u{1B}[")
    if position.column + 1 < abs(distance) {
      number(position.column + 1)
      return raw("G")
    }
    if abs(distance) > 1 { number(abs(distance)) }
    raw(distance > 0 ? "C" : "D")
  }

  // MARK: Rows

  /// Writes the changes of a row between two frames.
  mutating func row(_ row: Int, from old: CellGrid, to new: CellGrid) {
    let end = blankTail(row, new)
    // The sequence that erases the rest of a row has three bytes. It is used if the row ends with plain blanks and more
    // than three of those cells change.
    let erases = columns - end > 3 && (end..<columns).reduce(0) { $0 + (old[row, $1] == new[row, $1] ? 0 : 1) } > 3
    let last = erases ? end : columns
    var column = 0
    while column < last {
      if old[row, column] == new[row, column] {
        column += 1
        continue
      }
      bridge(row, to: column, new)
      column += write(new[row, column], row, column)
    }
    guard erases else { return }
    bridge(row, to: end, new)
    set(.plain)
    raw("\u{1B}[K")
  }

  /// Returns the column at which the trailing blanks of a row begin.
  private func blankTail(_ row: Int, _ grid: CellGrid) -> Int {
    var end = columns
    while end > 0 && grid[row, end - 1] == .blank(.plain) { end -= 1 }
    return end
  }

  /// Moves the cursor to a column, by rewriting the cells between if that is shorter.
  private mutating func bridge(_ row: Int, to column: Int, _ grid: CellGrid) {
    if let cursor, cursor.row == row, cursor.column < column, column - cursor.column < 4 {
      let between = cursor.column..<column
      // A move over so few cells takes three or four bytes.
      if between.allSatisfy({ grid[row, $0].glyph < 0x80 && grid[row, $0].width == 1 && grid[row, $0].pen == pen }
      ) {
        for position in between { _ = write(grid[row, position], row, position) }
        return
      }
    }
    move(to: Cursor(row: row, column: column))
  }

  /// Writes a cell.
  ///
  /// - Returns: the cells that it took.
  private mutating func write(_ cell: Cell, _ row: Int, _ column: Int) -> Int {
    set(cell.pen)
    glyphs.write(cell.glyph, to: &bytes)
    let width = max(Int(cell.width), 1)
    let isCertain = !GlyphTable.isUncertain(cell.glyph) && column + width < columns
    cursor = isCertain ? Cursor(row: row, column: column + width) : nil
    return width
  }
}

extension GlyphTable {
  /// Whether terminals disagree on the width of a character or may join it with the next one: emoji, characters of
  /// several scalars, and the few format characters that precede the digits they belong to.
  static func isUncertain(_ glyph: UInt32) -> Bool {
    if glyph < 0x600 { return false }
    return glyph >= 0x1_F000 || Unicode.Scalar(glyph)?.isShownFormat ?? true
  }
}
