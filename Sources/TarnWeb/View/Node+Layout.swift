import TarnLayout

extension Node {
  /// What a layout holds, as elements that each lie where it lays them.
  ///
  /// ```swift
  /// .layout(dream.card, in: Room(atMost: Size(width: 343, height: .infinity)), measuredBy: ruler) { part in
  ///   switch part {
  ///   case .creature(let creature): .img([.src(creature.picture), .alt(creature.name)])
  ///   case .words(let words): .p([.class("words")], .text(words))
  ///   }
  /// }
  /// ```
  ///
  /// It is one `div` as large as the layout comes out, in CSS pixels, and in it one for each thing the layout holds, in order, in the frame it was
  /// given; what sticks out of that is not seen. What is hidden is there without being shown. Edges are on whole 64ths of a pixel, which
  /// is what browsers count in: so there is no gap.
  ///
  /// A server knows neither the letters of a browser nor how wide its window is. So texts are measured by a ruler, as the style sheet shows them, and
  /// whoever wants a layout to follow the window says how wide it may be for each width in the view, or leaves lines and columns that
  /// style sheets know to these.
  ///
  /// - Parameters:
  ///   - room: how large it may be.
  ///   - ruler: how leaves are measured, if not as they do themselves.
  ///   - element: what a leaf is on the page.
  /// - Complexity: that of laying out, twice where the room leaves a choice.
  public static func layout<L: Layout>(
    _ layout: L, in room: Room, measuredBy ruler: Ruler<L.Content>? = nil, as element: (L.Content) -> Node
  ) -> Node {
    var arrangement = Arrangement(measuredBy: ruler)
    let size = arrangement.measure(layout, in: room).size
    arrangement.lay(layout, in: Rect(size))
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
