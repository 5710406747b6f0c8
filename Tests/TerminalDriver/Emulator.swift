/// A terminal as a value: the content of the screen after some bytes were written to it.
///
/// ```swift
/// var screen = Emulator(columns: 20, rows: 3)
/// screen.feed("\u{1b}[1mHello\u{1b}[0m\r\nworld")
/// screen.rows               // ["Hello", "world", ""]
/// screen.style(0, 0).isBold  // true
/// ```
///
/// It supports the features that full-screen programs use: UTF-8, wide characters and characters of several scalars,
/// colors, cursor, erasing, inserting and deleting, scrolling, the alternate screen, wrapping, synchronized updates. It
/// ignores other sequences and records them in ``unknown``, so that a test can expect that there are none.
///
/// It answers no queries, and it keeps no scrollback.
public struct Emulator: Sendable, Equatable {
  public private(set) var columns: Int
  public private(set) var lines: Int

  /// The numbers of the private modes that are on. The cursor, `?25`, and wrapping, `?7`, are on from the start.
  public internal(set) var modes: Set<Int> = [7, 25]
  /// The sequences that were not recognized, with ␛ for Escape.
  public internal(set) var unknown: [String] = []
  public internal(set) var title = ""
  public internal(set) var bells = 0
  /// The position of the next character, counted from 0.
  public internal(set) var cursor = Position()

  var cells: [Cell]
  /// The cells of the inactive screen, main or alternate.
  var inactiveCells: [Cell]
  var style = CellStyle()
  var savedCursors: [Bool: SavedCursor] = [:]
  /// The range of lines that scroll.
  var region: Range<Int>
  /// Whether the last column was written and the cursor is still there: the next character wraps.
  var isAtEdge = false
  /// The position of the last character, if no sequence followed it.
  var lastCharacter: Position?
  var parser = Parser()

  public struct Position: Sendable, Hashable {
    public var column = 0
    public var row = 0

    public init(column: Int = 0, row: Int = 0) {
      self.column = column
      self.row = row
    }
  }

  struct SavedCursor: Sendable, Hashable {
    var cursor = Position()
    var style = CellStyle()
  }

  struct Cell: Sendable, Hashable {
    /// Empty in the second cell of a wide character.
    var text = " "
    var style = CellStyle()
  }

  public init(columns: Int, rows: Int) {
    self.columns = columns
    lines = rows
    cells = Array(repeating: Cell(), count: columns * rows)
    inactiveCells = cells
    region = 0..<rows
  }

  public mutating func feed(_ text: String) { feed(Array(text.utf8)) }

  public mutating func feed(_ bytes: some Sequence<UInt8>) { for byte in bytes { process(byte) } }

  /// Cuts the content that does not fit and keeps the rest in place, as most terminals do for programs that redraw.
  public mutating func resize(columns: Int, rows: Int) {
    func resized(_ cells: [Cell]) -> [Cell] {
      (0..<rows).flatMap { row in
        (0..<columns).map { column in
          column < self.columns && row < lines ? cells[row * self.columns + column] : Cell()
        }
      }
    }
    (cells, inactiveCells) = (resized(cells), resized(inactiveCells))
    (self.columns, lines) = (columns, rows)
    region = 0..<rows
    cursor = Position(column: min(cursor.column, columns - 1), row: min(cursor.row, rows - 1))
    isAtEdge = false
    lastCharacter = nil
  }

  // MARK: Reading

  /// The text of each line, without the blanks at its end.
  public var rows: [String] {
    (0..<lines).map { row in
      var text = (0..<columns).map { self[$0, row].text }.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  /// All lines as one text, without the empty ones at the end.
  public var text: String {
    var rows = rows
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  public func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  public func style(_ column: Int, _ row: Int) -> CellStyle { self[column, row].style }

  /// Returns the position of a text in the first line that contains it.
  public func position(of text: String) -> Position? {
    for row in 0..<lines {
      var line = ""
      // The start of each cell's character in the line's text.
      var starts: [(offset: Int, column: Int)] = []
      for column in 0..<columns {
        starts.append((line.utf8.count, column))
        line += self[column, row].text
      }
      guard let found = line.firstRange(of: text) else { continue }
      let offset = line.utf8.distance(from: line.startIndex, to: found.lowerBound)
      if let start = starts.last(where: { $0.offset <= offset }) { return Position(column: start.column, row: row) }
    }
    return nil
  }

  /// The style of the next character.
  public var pen: CellStyle { style }

  public var isAlternate: Bool { modes.contains(1_049) }
  public var isCursorShown: Bool { modes.contains(25) }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }
}

extension Emulator: CustomStringConvertible {
  /// The screen with a border.
  public var description: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let rows = rows.map { row in
      // A wide character occupies the cell of a blank, too.
      let cells = row.reduce(0) { $0 + CellWidth.of(String($1)) }
      return "|" + row + String(repeating: " ", count: max(columns - cells, 0)) + "|"
    }
    return ([edge] + rows + [edge]).joined(separator: "\n")
  }
}
