import TarnLayout

extension Node {
  /// Shows the leaves of a layout as nodes on the cells that the layout assigns to them.
  ///
  /// ```swift
  /// let card: Node<Action> = .layout(dream.card) { part in
  ///   switch part {
  ///   case .creature(let creature): .text(creature.signs)
  ///   case .title(let title): .text(title, wraps: true)
  ///   }
  /// }
  /// ```
  ///
  /// Other devices can show the same layout; here its leaves have the sizes of these nodes. A layout is measured in
  /// points, and a cell is a number of points: a spacing of 8 points is one column, or half a row. The edges of frames
  /// are rounded to whole cells, so that adjacent frames stay adjacent. A frame lower than half a cell may disappear.
  ///
  /// The frontmost leaf is drawn last and receives clicks. Hidden leaves are not drawn.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - cell: the points of a cell's width and height; by default the ratio of most terminals. Values that are not
  ///     above zero count as 1.
  ///   - element: returns the node for a leaf. It may be called more than once for each leaf and must return an equal
  ///     node each time.
  /// - Complexity: that of the layout whenever the size of its area changes, with one node made per measurement.
  public static func layout<L: Layout>(
    _ layout: L, cell: Size = Size(width: 8, height: 16), as element: @escaping @Sendable (L.Content) -> Node
  ) -> Node {
    let cell = Size(width: cell.width > 0 ? cell.width : 1, height: cell.height > 0 ? cell.height : 1)
    let measurer: LeafMeasurer<L.Content> = { content, constraints in
      let size = RenderNode(element(content).single).measure(constraints.max.cells(of: cell))
      return LayoutMeasurement(Size(width: Double(size.columns) * cell.width, height: Double(size.rows) * cell.height))
    }
    return Node(
      .layout(
        LayoutContent(
          nodes: layout.contents.map { element($0).single },
          measure: { available in
            layout.measured(in: LayoutConstraints(atMost: available.points(of: cell)), by: measurer).size
              .cells(of: cell, .up)
          },
          place: { size in
            layout.arranged(in: Rect(size.points(of: cell)), measuredBy: measurer).map { placed in
              placed.isHidden ? .zero : placed.frame.area(of: cell)
            }
          })))
  }
}

/// The nodes of a layout with the functions that measure and place them.
struct LayoutContent<Action> {
  /// The nodes in the layout's order.
  let nodes: [Node<Action>]
  /// Returns the size of the layout in an available size.
  let measure: (TerminalSize) -> TerminalSize
  /// Returns the areas of the nodes in a given size.
  let place: (TerminalSize) -> [CellRect]
}

extension TerminalSize {
  fileprivate func points(of cell: Size) -> Size {
    Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
  }
}

extension Size {
  /// Converts the size to whole cells, at most `most`: rounded down for an available size, up for a required one.
  fileprivate func cells(of cell: Size, _ rule: FloatingPointRoundingRule = .down) -> TerminalSize {
    // Ignore rounding errors up to a millionth of a cell.
    func count(_ length: Double) -> Int {
      let slack = rule == .up ? -1e-6 : 1e-6
      return Int(min((length + slack).rounded(rule), Double(Node<Never>.most)))
    }
    return TerminalSize(columns: count(width / cell.width), rows: count(height / cell.height))
  }
}

extension Rect {
  fileprivate func area(of cell: Size) -> CellRect {
    func edge(_ length: Double) -> Int { Int(max(-1e6, min(length.rounded(), 1e6))) }
    let (left, top) = (edge(minX / cell.width), edge(minY / cell.height))
    return CellRect(
      column: left, row: top, columns: edge(maxX / cell.width) - left, rows: edge(maxY / cell.height) - top)
  }
}
