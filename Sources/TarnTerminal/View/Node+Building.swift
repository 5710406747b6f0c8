extension Node {
  /// Text, with a line for each line of it.
  ///
  /// - Parameters:
  ///   - style: laid under the styles that the text has.
  ///   - wraps: whether lines that are too long go on in the next; else they end with an ellipsis.
  public static func text(
    _ text: StyledText, style: Style = .plain, wraps: Bool = false, alignment: Alignment = .leading
  ) -> Node {
    Node(.text(TextBlock(styled: style == .plain ? text : text.style(style), wraps: wraps, alignment: alignment)))
  }

  /// A string as text.
  @_disfavoredOverload
  public static func text(
    _ text: some StringProtocol, style: Style = .plain, wraps: Bool = false, alignment: Alignment = .leading
  ) -> Node {
    Node(.text(TextBlock(styled: StyledText(String(text), style), wraps: wraps, alignment: alignment)))
  }

  /// Nodes beside each other, each as high as the row. How wide each is, says its ``extent(_:)``.
  ///
  /// - Parameter spacing: the cells between two.
  public static func row(_ children: [Node], spacing: Int = 0) -> Node {
    Node(.stack(.horizontal, spacing: min(max(spacing, 0), Self.most), children))
  }

  /// Nodes below each other, each as wide as the column. How high each is, says its ``extent(_:)``.
  ///
  /// - Parameter spacing: the lines between two.
  public static func column(_ children: [Node], spacing: Int = 0) -> Node {
    Node(.stack(.vertical, spacing: min(max(spacing, 0), Self.most), children))
  }

  /// A border of lines around a node, with a title in the upper one.
  public static func frame(title: StyledText? = nil, _ node: Node) -> Node { Node(.frame(title: title, node)) }

  /// A node with blanks around it.
  ///
  /// - Parameters:
  ///   - horizontal: the cells left and right.
  ///   - vertical: the lines above and below.
  public static func padded(horizontal: Int = 1, vertical: Int = 0, _ node: Node) -> Node {
    Node(.padded(horizontal: min(max(horizontal, 0), Self.most), vertical: min(max(vertical, 0), Self.most), node))
  }

  /// A framed node in the middle of another one, which is dimmed and gets no events.
  ///
  /// ```swift
  /// .dialog(title: "Delete?", .column(["It can be undone.", .status([Hint("Enter", "delete"), Hint("Escape", "keep")])])
  ///   .onKeys(["Enter": .delete, "Escape": .keep]), over: main)
  /// ```
  ///
  /// It is as large as what is in it, no larger than the other one, and no wider than a line is read with ease: 64 cells. To
  /// keep that one's state while nothing is in front of it, such as how far its lists are scrolled, show it as `over` with a
  /// `node` of ``nothing``: then there is no frame.
  public static func dialog(title: StyledText? = nil, _ node: Node, over other: Node) -> Node {
    Node(.dialog(title: title, node, over: other))
  }

  /// Blank cells that take what the others leave.
  public static var spacer: Node { Node(.spacer) }

  /// A line from edge to edge: across a column, down a row.
  public static var line: Node { Node(.line) }

  /// What can be done, in a line: keys with what they do. See ``Hint``.
  public static func status(_ hints: [Hint]) -> Node { Node(.status(hints)) }

  /// A bar as long as a share of its area, to an eighth of a cell, with the share in percent after it.
  ///
  /// - Parameter fraction: from 0 to 1; what is outside, or is no number, is the nearer of both, or 0.
  public static func progress(_ fraction: Double) -> Node { Node(.bar(fraction: fraction, isNamed: true)) }

  /// A bar as long as a share of a width, to an eighth of a cell: a row of a histogram.
  ///
  /// - Parameters:
  ///   - fraction: from 0 to 1, as for ``progress(_:)``.
  ///   - width: the cells of a whole one.
  public static func bar(_ fraction: Double, width: Int) -> Node {
    Node(.bar(fraction: fraction, isNamed: false)).extent(.cells(width))
  }

  /// More than any screen has: keeps sums within an `Int`.
  static var most: Int { 65_536 }
}
