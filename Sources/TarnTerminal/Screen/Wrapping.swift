/// Breaks a line into several that fit.
enum Wrapping {
  /// At blanks, which then end a line and are left out; a word that is longer than a line at its cells, never within a wide
  /// sign.
  ///
  /// - Complexity: O(*n*) in the line.
  static func lines(_ line: [Cell], _ room: Int) -> [[Cell]] {
    guard room > 0, line.count > room else { return [line] }
    var lines: [[Cell]] = []
    var start = 0
    while line.count - start > room {
      let end = ending(line, from: start, room)
      lines.append(Array(line[start..<end]))
      start = end
      while start < line.count, isBlank(line[start]) { start += 1 }
    }
    if start < line.count { lines.append(Array(line[start...])) }
    return lines
  }

  /// Where a line that begins there ends: before the last blank at which all fits.
  private static func ending(_ line: [Cell], from start: Int, _ room: Int) -> Int {
    var end = start + room
    while end > start && !isBlank(line[end]) { end -= 1 }
    while end > start && isBlank(line[end - 1]) { end -= 1 }
    if end > start { return end }
    // No blank: as much as fits, but at least a sign, so that there is an end to it even where a wide one has no room.
    end = start + room
    if line[end].width == 0 { end += end - 1 > start ? -1 : 1 }
    return end
  }

  private static func isBlank(_ cell: Cell) -> Bool { cell.glyph == Cell.space && cell.width == 1 }
}
