extension StyledText {
  /// The cells that the text takes in one line.
  ///
  /// - Complexity: O(*n*) in the text.
  public var width: Int { runs.reduce(0) { $0 + CellWidth.count($1.text) } }

  /// Returns the text, or as much of it as fits into a number of cells with an ellipsis at its end.
  ///
  /// ```swift
  /// StyledText("Harbour").truncated(to: 5)  // Harb…
  /// ```
  ///
  /// Characters stay whole: if only half of a wide character would fit, the result is a cell shorter.
  public func truncated(to cells: Int) -> StyledText {
    guard cells > 0 else { return StyledText([]) }
    guard width > cells else { return self }
    var result: [Run] = []
    var remaining = cells - 1
    for run in runs {
      var text = ""
      for character in run.text {
        remaining -= CellWidth.count(character)
        if remaining < 0 { break }
        text.append(character)
      }
      if remaining < 0 {
        result.append(Run(text: text + "…", style: run.style))
        return StyledText(result)
      }
      result.append(run)
    }
    return StyledText(result)
  }

  /// Returns the text padded with blanks to exactly a number of cells. A longer text is truncated.
  ///
  /// ```swift
  /// StyledText("7").padded(to: 3, .trailing)  // "  7"
  /// ```
  public func padded(to cells: Int, _ alignment: CellAlignment = .leading) -> StyledText {
    let text = truncated(to: cells)
    let missing = max(cells - text.width, 0)
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return Self.blanks(before) + text + Self.blanks(missing - before)
  }

  private static func blanks(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: count)) }
}
