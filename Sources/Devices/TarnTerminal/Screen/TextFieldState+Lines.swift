// The lines of a text field: line breaking and movement between lines.
extension TextFieldState {
  /// Returns the character range of each displayed line, without the line break at its end. There is at least one line.
  ///
  /// Lines wrap after a blank; a word that is longer than a line wraps at any cell. One cell per line is reserved for
  /// the caret, but the blank at the end of a full line may occupy it.
  ///
  /// - Complexity: O(*n*) in the characters.
  func lines(_ columns: Int) -> [Range<Int>] {
    let lineWidth = max(columns - 1, 1)
    var lines: [Range<Int>] = []
    var (start, position, width) = (0, 0, 0)
    var afterBlank: Int?
    func end(at end: Int, next: Int) {
      lines.append(start..<end)
      (start, position, width, afterBlank) = (next, next, 0, nil)
    }
    while position < text.count {
      let glyph = text[position]
      if glyph.isNewline {
        end(at: position, next: position + 1)
        continue
      }
      let cells = CellWidth.count(glyph)
      if width + cells > lineWidth, position > start {
        if glyph == " " {
          end(at: position + 1, next: position + 1)
        } else {
          let next = afterBlank ?? position
          end(at: next, next: next)
        }
        continue
      }
      width += cells
      position += 1
      if glyph == " " { afterBlank = position }
    }
    lines.append(start..<position)
    return lines
  }

  /// Scrolls by the least that shows the caret.
  mutating func scroll(_ size: TerminalSize) {
    columns = size.columns
    let lines = lines(columns)
    let lineIndex = line(of: caret, among: lines)
    let rows = max(size.rows, 1)
    top = min(top, max(lines.count - rows, 0))
    top = min(max(top, lineIndex - rows + 1), lineIndex)
  }

  /// Returns the line that contains a position between characters. A position at a wrapped break is in the line after
  /// it.
  func line(of position: Int, among lines: [Range<Int>]) -> Int {
    (lines.lastIndex { $0.lowerBound <= position }) ?? 0
  }

  /// Returns the cells before a position in its line.
  func column(of position: Int, in line: Range<Int>) -> Int {
    text[line.lowerBound..<max(min(position, text.count), line.lowerBound)].reduce(0) { $0 + CellWidth.count($1) }
  }

  /// Returns the position in a line that is nearest to a column.
  func position(atColumn column: Int, in line: Range<Int>) -> Int {
    var remaining = column
    let position = text[line].firstIndex { glyph in
      remaining -= CellWidth.count(glyph)
      return remaining < 0
    }
    return position ?? end(of: line)
  }

  /// Returns the position in the same column a number of lines further on, or `nil` if there is no such line.
  func position(linesDown steps: Int) -> Int? {
    let lines = lines(columns)
    let lineIndex = line(of: caret, among: lines)
    guard lines.indices.contains(lineIndex + steps) else { return nil }
    return position(atColumn: column(of: caret, in: lines[lineIndex]), in: lines[lineIndex + steps])
  }

  /// The positions from the start to the end of the displayed line with the caret.
  var visibleLine: ClosedRange<Int> {
    let lines = lines(columns)
    let current = lines[line(of: caret, among: lines)]
    return current.lowerBound...end(of: current)
  }

  /// Returns the position after the last character of a line, or before that character if the position after it is
  /// displayed in the next line.
  private func end(of line: Range<Int>) -> Int {
    let isBroken = line.upperBound == text.count || text[line.upperBound].isNewline
    return isBroken ? line.upperBound : max(line.upperBound - 1, line.lowerBound)
  }

  /// The positions of the line breaks around the caret, or the ends of the text. In a field of one line they are the
  /// ends of the text.
  var lineStart: Int { hasLines ? (text[..<caret].lastIndex { $0.isNewline }).map { $0 + 1 } ?? 0 : 0 }
  var lineEnd: Int { hasLines ? text[caret...].firstIndex { $0.isNewline } ?? text.count : text.count }
}
