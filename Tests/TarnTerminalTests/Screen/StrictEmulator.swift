import TarnTerminal
import Testing

/// An emulator of the sequences that the device uses. Any other sequence fails the test.
///
/// It follows the meaning of the sequences, and shares only the width of characters with the tested code, which has its
/// own tests.
struct StrictEmulator {
  struct Cell: Equatable {
    var text = " "
    var style: Set<String> = []
    /// Whether the cell is the right half of the character before it.
    var isHalf = false
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorVisible = true
  private(set) var isSynchronized = false
  /// The number of written characters and erased rows.
  private(set) var writes = 0
  private var style: Set<String> = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    // The previous contents are garbage, because they must not matter.
    cells = Array(repeating: Array(repeating: Cell(text: "#", style: ["4"]), count: columns), count: rows)
  }

  var lines: [String] {
    cells.map { row in
      var line = row.filter { !$0.isHalf }.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var scalars = text.unicodeScalars[...]
    var run = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar.value >= 0x20 && scalar.value != 0x7F && !(0x80..<0xA0).contains(scalar.value) {
        run.append(scalar)
        continue
      }
      type(String(run))
      run = String.UnicodeScalarView()
      switch scalar {
      case "\u{1B}": sequence(&scalars)
      case "\r": column = 0
      case "\n":
        if row == rows - 1 { Issue.record("A line feed in the last row would scroll.") }
        row = min(row + 1, rows - 1)
      case "\u{8}": column = max(min(column, columns - 1) - 1, 0)
      default: Issue.record("An unknown control character: \(scalar.value).")
      }
    }
    type(String(run))
  }

  private mutating func type(_ text: String) {
    for character in text {
      writes += 1
      let width = CellWidth.count(character)
      if width != 1 && width != 2 || column + width > columns {
        Issue.record("“\(character)” of \(width) cells was written in column \(column) of \(columns).")
        continue
      }
      for position in column..<column + width { blankHalves(position) }
      cells[row][column] = Cell(text: String(character), style: style)
      if width == 2 { cells[row][column + 1] = Cell(text: "", style: style, isHalf: true) }
      // With autowrap off, the cursor stays in the last column.
      column = min(column + width, columns - 1)
    }
  }

  /// Overwriting one half of a wide character blanks the other one.
  private mutating func blankHalves(_ position: Int) {
    if cells[row][position].isHalf { cells[row][position - 1].text = " " }
    if position + 1 < columns, cells[row][position + 1].isHalf {
      cells[row][position + 1] = Cell(style: cells[row][position + 1].style)
    }
  }

  private mutating func sequence(_ scalars: inout Substring.UnicodeScalarView) {
    guard scalars.popFirst() == "[" else {
      Issue.record("An unknown escape.")
      return
    }
    var parameters = ""
    while let scalar = scalars.popFirst() {
      if scalar.value < 0x40 {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
      return finish(scalar, parameters, numbers)
    }
    Issue.record("A sequence without an end.")
  }

  private mutating func finish(_ final: Unicode.Scalar, _ parameters: String, _ numbers: [Int?]) {
    let first = (numbers.first ?? nil) ?? 1
    switch (final, parameters) {
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    case ("h", "?2026"): isSynchronized = true
    case ("l", "?2026"): isSynchronized = false
    case ("J", "2"): cells = Array(repeating: Array(repeating: Cell(style: style), count: columns), count: rows)
    case ("K", ""):
      writes += 1
      blankHalves(column)
      for position in column..<columns { cells[row][position] = Cell(style: style) }
    case ("H", _):
      row = bounded(first - 1, rows)
      column = bounded((numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1, columns)
    case ("G", _): column = bounded(first - 1, columns)
    case ("C", _): column = bounded(column + first, columns)
    case ("D", _): column = bounded(column - first, columns)
    case ("m", _): style(numbers.map { $0 ?? 0 })
    default: Issue.record("An unknown sequence: \(parameters)\(final).")
    }
  }

  private func bounded(_ position: Int, _ count: Int) -> Int {
    if position < 0 || position >= count { Issue.record("The cursor was sent to \(position) of \(count).") }
    return min(max(position, 0), count - 1)
  }

  private mutating func style(_ codes: [Int]) {
    var codes = codes.isEmpty ? [0] : codes
    while !codes.isEmpty {
      let code = codes.removeFirst()
      switch code {
      case 0: style = []
      case 1...4, 7, 9: style.insert("\(code)")
      case 22: style.subtract(["1", "2"])
      case 23, 24, 27, 29: style.remove("\(code - 20)")
      case 30...37, 90...97: paint("fg", "\(code)")
      case 40...47, 100...107: paint("bg", "\(code)")
      case 38, 48:
        let count = codes.first == 5 ? 2 : 4
        paint(code == 38 ? "fg" : "bg", codes.prefix(count).map(String.init).joined(separator: ","))
        codes.removeFirst(min(count, codes.count))
      case 39: paint("fg", nil)
      case 49: paint("bg", nil)
      default: Issue.record("An unknown style: \(code).")
      }
    }
  }

  private mutating func paint(_ ground: String, _ color: String?) {
    style = style.filter { !$0.hasPrefix(ground) }
    if let color { style.insert("\(ground) \(color)") }
  }
}
