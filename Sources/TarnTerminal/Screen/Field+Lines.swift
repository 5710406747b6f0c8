// A text of several lines: where they are broken, and how one goes from one to the next.
extension Field {
  /// The signs of each line as it is seen, without the break at its end. There is always one.
  ///
  /// Lines break after a blank; a word that is longer than a line breaks at its cells. A cell is left for the caret, and a
  /// blank at the end of a line that is full may stand there.
  ///
  /// - Complexity: O(*n*) in the signs.
  func lines(_ columns: Int) -> [Range<Int>] {
    let room = max(columns - 1, 1)
    var lines: [Range<Int>] = []
    var (start, place, width) = (0, 0, 0)
    var afterBlank: Int?
    func end(at end: Int, next: Int) {
      lines.append(start..<end)
      (start, place, width, afterBlank) = (next, next, 0, nil)
    }
    while place < text.count {
      let sign = text[place]
      if sign.isNewline {
        end(at: place, next: place + 1)
        continue
      }
      let cells = Cells.count(sign)
      if width + cells > room, place > start {
        if sign == " " {
          end(at: place + 1, next: place + 1)
        } else {
          let next = afterBlank ?? place
          end(at: next, next: next)
        }
        continue
      }
      width += cells
      place += 1
      if sign == " " { afterBlank = place }
    }
    lines.append(start..<place)
    return lines
  }

  /// Scrolls as little as shows the caret.
  mutating func scroll(_ size: TerminalSize) {
    columns = size.columns
    let lines = lines(columns)
    let here = line(of: caret, among: lines)
    let rows = max(size.rows, 1)
    top = min(top, max(lines.count - rows, 0))
    top = min(max(top, here - rows + 1), here)
  }

  /// The line in which a place between signs is: where one line goes on in the next, the next.
  func line(of place: Int, among lines: [Range<Int>]) -> Int {
    (lines.lastIndex { $0.lowerBound <= place }) ?? 0
  }

  /// The cells before a place in its line.
  func column(of place: Int, in line: Range<Int>) -> Int {
    text[line.lowerBound..<max(min(place, text.count), line.lowerBound)].reduce(0) { $0 + Cells.count($1) }
  }

  /// The place in a line that is nearest to a cell of it.
  func place(atColumn column: Int, in line: Range<Int>) -> Int {
    var left = column
    let place = text[line].firstIndex { sign in
      left -= Cells.count(sign)
      return left < 0
    }
    return place ?? end(of: line)
  }

  /// The place so many lines further on, in the same column; `nil` if there is no such line.
  func place(linesOn steps: Int) -> Int? {
    let lines = lines(columns)
    let here = line(of: caret, among: lines)
    guard lines.indices.contains(here + steps) else { return nil }
    return place(atColumn: column(of: caret, in: lines[here]), in: lines[here + steps])
  }

  /// From the beginning to the end of the line in which the caret is seen.
  var seenLine: ClosedRange<Int> {
    let lines = lines(columns)
    let here = lines[line(of: caret, among: lines)]
    return here.lowerBound...end(of: here)
  }

  /// After the last sign of a line, or before it where the place after it is seen in the next one.
  private func end(of line: Range<Int>) -> Int {
    let isBroken = line.upperBound == text.count || text[line.upperBound].isNewline
    return isBroken ? line.upperBound : max(line.upperBound - 1, line.lowerBound)
  }

  /// The ends of what is between line breaks, around the caret. Of a field for one line those are its ends.
  var lineStart: Int { hasLines ? (text[..<caret].lastIndex { $0.isNewline }).map { $0 + 1 } ?? 0 : 0 }
  var lineEnd: Int { hasLines ? text[caret...].firstIndex { $0.isNewline } ?? text.count : text.count }
}
