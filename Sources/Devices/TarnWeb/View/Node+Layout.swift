import TarnLayout

extension Node {
  /// Renders the leaves of a layout as elements at the positions that the layout computes.
  ///
  /// ```swift
  /// let constraints = LayoutConstraints(atMost: Size(width: 343, height: .infinity))
  /// let card: Node<Action> = .layout(dream.card, in: constraints, measuredBy: measurer) { part in
  ///   switch part {
  ///   case .creature(let creature): .img([.src(creature.picture), .alt(creature.name)])
  ///   case .title(let title): .p([.class("title")], .text(title))
  ///   }
  /// }
  /// ```
  ///
  /// The result is one `div` of the layout's size, in CSS pixels, with one `div` for each leaf, in order, at the leaf's
  /// frame; content outside the frame is clipped. Hidden leaves are in the page but not shown. Edges are rounded to
  /// whole 64ths of a pixel, the unit in which browsers compute, so that there are no gaps.
  ///
  /// A server knows neither the fonts of a browser nor the width of its window. So the measurer measures texts as the
  /// stylesheet shows them. For a layout that follows the window, pass constraints for each width in the view, or
  /// use the stylesheet for lines and columns.
  ///
  /// - Parameters:
  ///   - layout: the layout to render.
  ///   - constraints: the bounds of the layout's size.
  ///   - measurer: measures the leaves, if they do not measure themselves.
  ///   - element: returns the node for a leaf.
  /// - Complexity: that of the layout, twice where the constraints leave a choice.
  public static func layout<L: Layout>(
    _ layout: L, in constraints: LayoutConstraints, measuredBy measurer: LeafMeasurer<L.Content>? = nil,
    as element: (L.Content) -> Node
  ) -> Node {
    var result = LayoutResult(measuredBy: measurer)
    let size = result.measure(layout, in: constraints).size
    result.layOut(layout, in: Rect(size))
    let children = result.rounded(toScale: 64).map { placed -> Node in
      let frame = placed.frame
      return .element(
        Element(
          tag: "div",
          attributes: [
            .property("--x", "\(frame.minX)"), .property("--y", "\(frame.minY)"), .property("--w", "\(frame.width)"),
            .property("--h", "\(frame.height)"), .flag("hidden", placed.isHidden),
          ],
          children: [element(placed.content)]))
    }
    return .element(
      Element(
        tag: "div",
        attributes: [.class("layout"), .property("--w", "\(size.width)"), .property("--h", "\(size.height)")],
        children: children))
  }
}
