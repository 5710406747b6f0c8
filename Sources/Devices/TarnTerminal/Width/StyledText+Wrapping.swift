extension StyledText {
  /// Wraps the text into lines of a number of cells, as a text node with `wraps` does. Lines break at blanks, which are
  /// removed there; a word that is longer than a line breaks at any cell.
  ///
  /// ```swift
  /// StyledText("the harbour at night").wrapped(to: 11)             // the harbour / at night
  /// StyledText("the harbour at night").wrapped(to: 11, atMost: 1)  // the harbou…
  /// ```
  ///
  /// Use it in views that need the height of a text before it is shown.
  ///
  /// - Parameters:
  ///   - cells: the width of a line. The result is empty if it is not above zero.
  ///   - maximum: the most lines. If there are more, the last one ends with an ellipsis.
  /// - Complexity: O(*n*) in the result.
  public func wrapped(to cells: Int, atMost maximum: Int = .max) -> [StyledText] {
    guard cells > 0, maximum > 0 else { return [] }
    var breaker = LineBreaker(columns: cells, most: maximum)
    for run in runs {
      for glyph in run.text where !breaker.add(glyph, run.style) { return breaker.cut }
    }
    return breaker.finished
  }
}

/// Collects the characters of a text into lines.
private struct LineBreaker {
  let columns: Int
  let most: Int
  private var lines: [[Glyph]] = []
  private var line: [Glyph] = []
  private var width = 0
  /// Whether the current line has not ended, and whether it continues the line before it.
  private var isOpen = false
  private var isContinued = false

  private struct Glyph {
    let character: Character
    let style: Style
    let width: Int
    var isBlank: Bool { character == " " }
  }

  init(columns: Int, most maximum: Int) {
    self.columns = columns
    self.most = maximum
  }

  /// Adds a character.
  ///
  /// - Returns: `false` if there is no line left for it.
  mutating func add(_ character: Character, _ style: Style) -> Bool {
    // A character that is shown as several ones may break between those.
    switch TextSanitizer(character) {
    case .newline:
      guard lines.count < most else { return false }
      // Blanks at a wrapped break do not begin another line.
      if !(isContinued && line.isEmpty) { lines.append(line) }
      (line, width, isOpen, isContinued) = ([], 0, false, false)
      return true
    case .omitted: return true
    case .glyph(let width), .other(_, let width): return add(Glyph(character: character, style: style, width: width))
    case .caret(let letter):
      return add(Glyph(character: "^", style: style, width: 1))
        && add(Glyph(character: Character(Unicode.Scalar(letter)), style: style, width: 1))
    case .blanks(let count):
      return (0..<count).allSatisfy { _ in add(Glyph(character: " ", style: style, width: 1)) }
    }
  }

  private mutating func add(_ glyph: Glyph) -> Bool {
    while width + glyph.width > columns, !line.isEmpty { breakLine(before: glyph) }
    isOpen = true
    guard !(glyph.isBlank && isContinued && line.isEmpty) else { return true }
    guard lines.count < most else { return false }
    line.append(glyph)
    width += glyph.width
    return true
  }

  /// Ends the line before its last word, or after all of it if it is a single word.
  private mutating func breakLine(before glyph: Glyph) {
    var head = line[...]
    if !glyph.isBlank, let blank = line.lastIndex(where: \.isBlank), line[..<blank].contains(where: { !$0.isBlank }) {
      head = line[..<blank]
    }
    let tail = line[head.endIndex...].drop(while: \.isBlank)
    while let last = head.last, last.isBlank, head.count > 1 { head.removeLast() }
    lines.append(Array(head))
    line = Array(tail)
    width = line.reduce(0) { $0 + $1.width }
    isContinued = true
  }

  /// All lines. A line break at the end of the text adds no empty line.
  var finished: [StyledText] {
    let all = isOpen && !(isContinued && line.isEmpty) ? lines + [line] : lines
    return all.count > most ? cut : all.map(Self.text)
  }

  /// The first `most` lines, the last of them with an ellipsis.
  var cut: [StyledText] {
    var lines = lines.prefix(most).map(Self.text)
    if let last = lines.popLast() { lines.append((last + "…").truncated(to: columns)) }
    return lines
  }

  private static func text(_ line: [Glyph]) -> StyledText {
    var runs: [StyledText.Run] = []
    var start = line.startIndex
    while start < line.endIndex {
      let style = line[start].style
      let end = line[start...].firstIndex { $0.style != style } ?? line.endIndex
      runs.append(StyledText.Run(text: String(line[start..<end].map(\.character)), style: style))
      start = end
    }
    return StyledText(runs)
  }
}
