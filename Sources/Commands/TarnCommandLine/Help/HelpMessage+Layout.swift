extension HelpMessage {
  /// The widest column of names; the description of a longer name begins on the next line.
  private static let mostLabelColumns = 26
  /// Narrower lines can't be read; a terminal that is narrower wraps them.
  private static let fewestColumns = 30

  /// Returns the help.
  ///
  /// - Parameter columns: the width of the lines; `nil` for that of the terminal.
  func text(columns: Int?) -> String { text(columns ?? TerminalOutput.standard().columns) { $0 } }

  /// Returns the help for an output: with bold headings if it has colors.
  func styledText(for output: TerminalOutput) -> String {
    text(output.columns) { output.hasColors ? "\u{1b}[1m\($0)\u{1b}[0m" : $0 }
  }

  private func text(_ columns: Int, heading style: (String) -> String) -> String {
    let columns = max(columns, Self.fewestColumns)
    let widths = sections.flatMap(\.rows).map { TextColumns.count($0.label) }
    let labelColumns = widths.filter { $0 <= Self.mostLabelColumns }.max() ?? 0
    return sections.map { section in
      let title = section.heading.isEmpty ? "" : "\(section.heading):"
      var lines: [String]
      if !section.rows.isEmpty {
        lines = [title] + section.rows.flatMap { Self.lines(of: $0, labelColumns, columns) }
      } else if !section.usage.isEmpty {
        let indent = String(repeating: " ", count: title.count + 1)
        lines = section.usage.enumerated().flatMap { index, parts in
          TextColumns.fill(parts, to: columns, after: index == 0 ? title + " " : indent)
        }
      } else {
        let text = SafeText.lines(section.text)
        lines = TextColumns.wrap(title.isEmpty ? text : "\(title) \(text)", to: columns)
      }
      // The escape sequences take no column, so they come last.
      if !title.isEmpty { lines[0] = style(title) + lines[0].dropFirst(title.count) }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns the lines of a name and its description, which is indented behind the names.
  private static func lines(of row: (label: String, text: String), _ labelColumns: Int, _ columns: Int) -> [String] {
    let label = "  " + SafeText.line(row.label)
    let indent = labelColumns + 4
    var lines = TextColumns.wrap(SafeText.lines(row.text), to: columns - indent).map {
      $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0
    }
    let width = TextColumns.count(label)
    if width + 2 <= indent, let first = lines.first, !first.isEmpty {
      lines[0] = label + String(repeating: " ", count: indent - width) + first.dropFirst(indent)
      return lines
    }
    return [label] + lines.filter { !row.text.isEmpty || !$0.isEmpty }
  }
}
