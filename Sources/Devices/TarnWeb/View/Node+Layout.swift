import TarnLayout

extension Node {
  /// Renders the leaves of a layout as elements at the positions that the layout computes.
  ///
  /// ```swift
  /// let room = LayoutConstraints(atMost: Size(width: 343, height: .infinity))
  /// let card: Node<Action> = .layout(dream.card, in: room, measuredBy: ruler) { part in
  ///   switch part {
  ///   case .creature(let creature): .img([.src(creature.picture), .alt(creature.name)])
  ///   case .words(let words): .p([.class("words")], .text(words))
  ///   }
  /// }
  /// ```
  ///
  /// The result is one `div` of the layout's size, in CSS pixels, with one `div` for each leaf, in order, at the leaf's
  /// frame; content outside the frame is clipped. Hidden leaves are in the page but not shown. Edges are rounded to
  /// whole 64ths of a pixel, the unit in which browsers compute, so that there are no gaps.
  ///
  /// A server knows neither the fonts of a browser nor the width of its window. So a ruler measures texts as the
  /// stylesheet shows them. For a layout that follows the window, pass a room for each width in the view, or use the
  /// stylesheet for lines and columns.
  ///
  /// - Parameters:
  ///   - layout: the layout to render.
  ///   - room: the constraints on the layout's size.
  ///   - ruler: measures the leaves, if they do not measure themselves.
  ///   - element: returns the node for a leaf.
  /// - Complexity: that of the layout, twice where the constraints leave a choice.
  public static func layout<L: Layout>(
    _ layout: L, in room: LayoutConstraints, measuredBy ruler: LeafMeasurer<L.Content>? = nil,
    as element: (L.Content) -> Node
  ) -> Node {
    var arrangement = LayoutResult(measuredBy: ruler)
    let size = arrangement.measure(layout, in: room).size
    arrangement.layOut(layout, in: Rect(size))
    let children = arrangement.rounded(toScale: 64).map { placed -> Node in
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
