extension Screen {
  /// Returns a view as plain text without escape sequences and colors, for output that is not a terminal.
  ///
  /// ```swift
  /// print(Screen.plain(view(state), width: 80))
  /// ```
  ///
  /// The text contains all rows of lists and tables without scrolling. Nodes that fill the height are as high as their
  /// content. Trailing blanks are removed from lines.
  ///
  /// - Complexity: O(*n*) in the text. A list that is nested only in columns is made row by row.
  public static func plain(_ node: Node<Action>, width: Int) -> String {
    var lines: [String] = []
    PlainTextRenderer<Action>(width: min(max(width, 0), most)).write(node.single, &lines)
    return lines.joined(separator: "\n")
  }
}

/// Renders views as lines of text.
private struct PlainTextRenderer<Action> {
  let width: Int

  /// The room in lines: the largest number that leaves a screen's sums within an `Int`.
  private static var most: Int { Int(Int32.max) }

  func write(_ node: Node<Action>, _ lines: inout [String]) {
    switch node.kind {
    case .memo(let memo): write(memo.make().single, &lines)
    case .stack(.vertical, let spacing, let nodes):
      for (position, child) in Node.flat(nodes).enumerated() {
        if position > 0 { lines += Array(repeating: "", count: spacing) }
        // The column applies the child's fixed height.
        if case .cells = child.modifiers?.extent {
          draw(.column([child]), Self.most, &lines)
        } else {
          write(child, &lines)
        }
      }
    case .rows(let rows): write(rows, &lines)
    default: draw(node, Self.most, &lines)
    }
  }

  private func write(_ rows: RowSource<Action>, _ lines: inout [String]) {
    switch rows.content {
    case .nodes(let row): for position in 0..<rows.count { draw(row(position).single, rows.height, &lines) }
    case .cells(let columns, let row):
      let texts = (0..<rows.count).map(row)
      var widest: [Int] = []
      let widths = rows.widths(texts, width, &widest)
      if rows.header > 0, let titles = rows.titles(widths) { draw(titles.node(), 1, &lines) }
      for texts in texts {
        draw(TableRow(texts: texts, widths: widths, alignments: columns.map(\.cellAlignment)).node(), 1, &lines)
      }
    }
  }

  private func draw(_ node: Node<Action>, _ maximum: Int, _ lines: inout [String]) {
    let renderNode = RenderNode(node)
    let height = min(renderNode.measure(TerminalSize(columns: width, rows: Self.most)).rows, maximum)
    let size = TerminalSize(columns: width, rows: height)
    let painter = Painter(size, depth: .none)
    renderNode.place(CellRect(size))
    renderNode.draw(painter, 0, 0, .plain)
    for row in 0..<height { lines.append(painter.text(row)) }
  }
}

extension Painter {
  /// Returns a row as text, without trailing blanks.
  fileprivate func text(_ row: Int) -> String {
    var bytes: [UInt8] = []
    for column in 0..<canvas.columns where canvas[row, column].width > 0 {
      glyphs.write(canvas[row, column].glyph, to: &bytes)
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
