/// Converts text to lines of cells, broken at the line breaks of the text.
///
/// The conversion stops where the caller needs no more, so a very long text costs only its visible part.
struct TextLines {
  private let glyphs: GlyphTable
  /// The cells per line and the lines that the caller needs at most.
  private let columns: Int
  private let rows: Int
  /// Whether line breaks become blanks.
  private let isSingle: Bool
  private var lines: [[Cell]] = []
  private var line: [Cell] = []
  private var isOpen = false

  init(_ glyphs: GlyphTable, columns: Int, rows: Int, isSingle: Bool = false) {
    self.glyphs = glyphs
    self.columns = max(columns, 1)
    self.rows = rows
    self.isSingle = isSingle
  }

  /// The lines so far. A line break at the end adds no further line.
  var finished: [[Cell]] { isOpen ? lines + [line] : lines }

  /// Whether the current line is shorter than the caller needs.
  var needsMore: Bool { line.count < columns }

  mutating func add(_ text: String, _ pen: RenderedStyle) {
    guard lines.count < rows else { return }
    isOpen = true
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ CellWidth.isPlain($0) }) else { return false }
      let count = min(bytes.count, max(columns - line.count, 0))
      line.reserveCapacity(line.count + count)
      for byte in bytes.prefix(count) { line.append(Cell(UInt32(byte), width: 1, pen)) }
      return true
    }
    guard !isPlain else { return }
    for character in text {
      add(character, pen)
      if lines.count >= rows || isSingle && line.count >= columns { return }
    }
  }

  private mutating func add(_ character: Character, _ pen: RenderedStyle) {
    isOpen = true
    switch TextSanitizer(character) {
    case .newline where !isSingle:
      lines.append(line)
      line = []
      isOpen = false
    // In a line that is long enough, only the line break at its end matters.
    case _ where line.count >= columns: break
    case .newline: line.append(.blank(pen))
    case .glyph(let width): append(glyphs.number(of: String(character)), width, pen)
    case .other(let text, let width): append(glyphs.number(of: text), width, pen)
    case .caret(let letter):
      append(UInt32(UInt8(ascii: "^")), 1, pen)
      append(UInt32(letter), 1, pen)
    case .blanks(let count): for _ in 0..<count { line.append(.blank(pen)) }
    case .omitted: break
    }
  }

  private mutating func append(_ glyph: UInt32, _ width: Int, _ pen: RenderedStyle) {
    line.append(Cell(glyph, width: UInt8(width), pen))
    if width == 2 { line.append(.half(pen)) }
  }
}
