extension Node {
  /// Creates a node for a text, with a row for each of its lines.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: the style beneath the styles of the text.
  ///   - wraps: whether a line that is too long continues in the next row. Otherwise it ends with an ellipsis.
  ///   - alignment: the position of each line in the node's width.
  public static func text(
    _ text: StyledText, style: Style = .plain, wraps: Bool = false, alignment: CellAlignment = .leading
  ) -> Node {
    Node(.text(TextBlock(styled: style == .plain ? text : text.style(style), wraps: wraps, alignment: alignment)))
  }

  /// Creates a node for a string.
  @_disfavoredOverload
  public static func text(
    _ text: some StringProtocol, style: Style = .plain, wraps: Bool = false, alignment: CellAlignment = .leading
  ) -> Node {
    Node(.text(TextBlock(styled: StyledText(String(text), style), wraps: wraps, alignment: alignment)))
  }

  /// Places nodes beside each other, each as high as the row. Their ``extent(_:)`` determines their widths.
  ///
  /// - Parameters:
  ///   - children: the nodes, from left to right.
  ///   - spacing: the cells between two nodes.
  public static func row(_ children: [Node], spacing: Int = 0) -> Node {
    Node(.stack(.horizontal, spacing: min(max(spacing, 0), Self.most), children))
  }

  /// Places nodes below each other, each as wide as the column. Their ``extent(_:)`` determines their heights.
  ///
  /// - Parameters:
  ///   - children: the nodes, from top to bottom.
  ///   - spacing: the lines between two nodes.
  public static func column(_ children: [Node], spacing: Int = 0) -> Node {
    Node(.stack(.vertical, spacing: min(max(spacing, 0), Self.most), children))
  }

  /// Draws a border around a node, with a title in the upper edge.
  public static func frame(title: StyledText? = nil, _ node: Node) -> Node { Node(.frame(title: title, node)) }

  /// Adds blank space around a node.
  ///
  /// - Parameters:
  ///   - horizontal: the cells left and right.
  ///   - vertical: the lines above and below.
  ///   - node: the node inside.
  public static func padded(horizontal: Int = 1, vertical: Int = 0, _ node: Node) -> Node {
    Node(.padded(horizontal: min(max(horizontal, 0), Self.most), vertical: min(max(vertical, 0), Self.most), node))
  }

  /// Shows a framed node in the middle of another one, which is dimmed and gets no events.
  ///
  /// ```swift
  /// let question: Node<Action> = .column([
  ///   "It can be undone.", .status([Hint("Enter", "delete"), Hint("Escape", "keep")]),
  /// ])
  /// let screen: Node<Action> = .dialog(
  ///   title: "Delete?", question.onKeys(["Enter": .delete, "Escape": .keep]), over: main)
  /// ```
  ///
  /// The dialog is as large as its content, but no larger than the other node, and at most 64 cells wide: longer lines
  /// are hard to read. To keep the other node's local state while the dialog is closed, such as the scroll positions of
  /// its lists, still show that node as `over`, with ``/TarnView/ViewNode/nothing`` as `node`: then there is no frame.
  public static func dialog(title: StyledText? = nil, _ node: Node, over background: Node) -> Node {
    Node(.dialog(title: title, node, over: background))
  }

  /// Blank cells that fill the length which the siblings leave.
  public static var spacer: Node { Node(.spacer) }

  /// A line from edge to edge: across a column, or down a row.
  public static var line: Node { Node(.line) }

  /// Shows the available keys with their effects in one line. See ``Hint``.
  public static func status(_ hints: [Hint]) -> Node { Node(.status(hints)) }

  /// Shows a bar of the given fraction of its area, to an eighth of a cell, followed by the percentage.
  ///
  /// - Parameter fraction: from 0 to 1. Other numbers are clamped to that range; NaN counts as 0.
  public static func progress(_ fraction: Double) -> Node { Node(.bar(fraction: fraction, showsPercentage: true)) }

  /// Shows a bar of the given fraction of a width, to an eighth of a cell, such as a row of a histogram.
  ///
  /// - Parameters:
  ///   - fraction: from 0 to 1, as for ``progress(_:)``.
  ///   - width: the cells of a full bar.
  public static func bar(_ fraction: Double, width: Int) -> Node {
    Node(.bar(fraction: fraction, showsPercentage: false)).extent(.cells(width))
  }

  /// More than any screen has. Keeps sums within an `Int`.
  static var most: Int { 65_536 }
}
