// Styled texts for a command, which prints lines and has no screen.
extension StyledText {
  /// Returns the text as a line that a command can print, with the escape sequences of its styles. It begins and ends in
  /// the plain style.
  ///
  /// ```swift
  /// let line = StyledText("12", .bold) + "  buy beer"
  /// print(line.line(at: .sixteen))     // on a terminal with colors
  /// print(line.line())                 // into a file: 12  buy beer
  /// ```
  ///
  /// Characters that a terminal would execute become U+FFFD, and line breaks blanks. For a terminal, cut the text to its
  /// width before: see ``truncated(to:)``.
  ///
  /// - Parameter depth: the number of colors; `nil` for text without any escape sequence.
  /// - Complexity: O(*n*)
  public func line(at depth: ColorDepth? = nil) -> String {
    var writer = ScreenWriter(GlyphTable(), columns: 0, cursor: nil)
    for run in runs {
      if let depth { writer.set(RenderedStyle(run.style, depth)) }
      writer.append(Array(String(run.text.map { $0.isNewline ? " " : $0 }).printable.utf8))
    }
    writer.set(.plain)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns rows of texts as lines with columns. Each column is as wide as its widest text, and two blanks are between
  /// columns. A column without texts takes no room, and the last one is not padded.
  ///
  /// ```swift
  /// let lines = StyledText.columns([["9", "milk"], ["10", "bread"]], [.trailing])
  /// //  9  milk
  /// // 10  bread
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the texts of each row. Missing ones are empty.
  ///   - alignments: the alignments of the first columns; all others are leading.
  /// - Complexity: O(*n*) in the texts.
  public static func columns(_ rows: [[StyledText]], _ alignments: [CellAlignment] = []) -> [StyledText] {
    var widths: [Int] = []
    for row in rows {
      widths += repeatElement(0, count: max(row.count - widths.count, 0))
      for (column, text) in row.enumerated() { widths[column] = max(widths[column], text.width) }
    }
    let shown = widths.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      var line = StyledText([])
      for column in shown {
        let text = column < row.count ? row[column] : ""
        let alignment = column < alignments.count ? alignments[column] : .leading
        if column != shown.first { line += "  " }
        line += column == shown.last && alignment == .leading ? text : text.padded(to: widths[column], alignment)
      }
      return line
    }
  }
}
