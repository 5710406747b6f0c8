/// Breaks a line into several that fit.
enum LineWrapping {
  /// Returns the parts of a line, broken at blanks, which are removed there. A word that is longer than a line breaks
  /// at any cell, but never within a wide character.
  ///
  /// - Complexity: O(*n*) in the line.
  static func lines(_ line: [Cell], _ columns: Int) -> [[Cell]] {
    guard columns > 0, line.count > columns else { return [line] }
    var lines: [[Cell]] = []
    var start = 0
    while line.count - start > columns {
      let end = lineEnd(line, from: start, columns)
      lines.append(Array(line[start..<end]))
      start = end
      while start < line.count, isBlank(line[start]) { start += 1 }
    }
    if start < line.count { lines.append(Array(line[start...])) }
    return lines
  }

  /// Returns the end of a line that begins at `start`: before the last blank at which the line fits.
  private static func lineEnd(_ line: [Cell], from start: Int, _ columns: Int) -> Int {
    var end = start + columns
    while end > start && !isBlank(line[end]) { end -= 1 }
    while end > start && isBlank(line[end - 1]) { end -= 1 }
    if end > start { return end }
    // Without a blank the line takes as much as fits, but at least one character, so that the loop ends even if a wide
    // one does not fit.
    end = start + columns
    if line[end].width == 0 { end += end - 1 > start ? -1 : 1 }
    return end
  }

  private static func isBlank(_ cell: Cell) -> Bool { cell.glyph == Cell.space && cell.width == 1 }
}
