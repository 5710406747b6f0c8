import TarnLayout

extension Node {
  /// What a layout holds, each on the cells where it lies.
  ///
  /// ```swift
  /// .layout(dream.card) { part in
  ///   switch part {
  ///   case .creature(let creature): .text(creature.signs)
  ///   case .words(let words): .text(words, wraps: true)
  ///   }
  /// }
  /// ```
  ///
  /// It is the layout that other screens show: here its leaves are as large as these nodes are. A layout counts in points, and a cell is so many of
  /// them: a space of 8 points is one column, or half a row. Frames are put on whole cells by their edges, so that neighbours stay
  /// neighbours; what is lower than half a cell is not seen.
  ///
  /// What lies in front is drawn last, and is what a click hits. What is hidden is not drawn.
  ///
  /// - Parameters:
  ///   - cell: how many points a cell is wide and high; the ratio of most terminals by default. What is not above zero counts as 1.
  ///   - element: what a leaf is on the terminal. Asked more than once for each, always alike.
  /// - Complexity: that of laying out whenever its area is another, with a node made for each measure.
  public static func layout<L: Layout>(
    _ layout: L, cell: Size = Size(width: 8, height: 16), as element: @escaping @Sendable (L.Content) -> Node
  ) -> Node {
    let cell = Size(width: cell.width > 0 ? cell.width : 1, height: cell.height > 0 ? cell.height : 1)
    let ruler: Ruler<L.Content> = { content, room in
      let size = Spot(element(content).single).measure(room.max.cells(of: cell))
      return Measure(Size(width: Double(size.columns) * cell.width, height: Double(size.rows) * cell.height))
    }
    return Node(
      .layout(
        Arranged(
          nodes: layout.contents.map { element($0).single },
          measure: { room in
            layout.measured(in: Room(atMost: room.points(of: cell)), by: ruler).size.cells(of: cell, .up)
          },
          place: { size in
            layout.arranged(in: Rect(size.points(of: cell)), measuredBy: ruler).map { placed in
              placed.isHidden ? .zero : placed.frame.area(of: cell)
            }
          })))
  }
}

/// Nodes that a layout has arranged.
struct Arranged<Action> {
  /// In the layout's order.
  let nodes: [Node<Action>]
  /// How large it comes out in a room.
  let measure: (TerminalSize) -> TerminalSize
  /// Where the nodes lie in a size.
  let place: (TerminalSize) -> [Area]
}

extension TerminalSize {
  fileprivate func points(of cell: Size) -> Size {
    Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
  }
}

extension Size {
  /// In whole cells, of no more than a terminal may have. Down, what is offered; up, what is needed.
  fileprivate func cells(of cell: Size, _ rule: FloatingPointRoundingRule = .down) -> TerminalSize {
    // An arithmetic error of a millionth of a cell is none.
    func count(_ length: Double) -> Int {
      let slack = rule == .up ? -1e-6 : 1e-6
      return Int(min((length + slack).rounded(rule), Double(Node<Never>.most)))
    }
    return TerminalSize(columns: count(width / cell.width), rows: count(height / cell.height))
  }
}

extension Rect {
  fileprivate func area(of cell: Size) -> Area {
    func edge(_ length: Double) -> Int { Int(max(-1e6, min(length.rounded(), 1e6))) }
    let (left, top) = (edge(minX / cell.width), edge(minY / cell.height))
    return Area(
      column: left, row: top, columns: edge(maxX / cell.width) - left, rows: edge(maxY / cell.height) - top)
  }
}
