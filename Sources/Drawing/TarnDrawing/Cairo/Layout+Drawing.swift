#if Drawing || Full
  import TarnLayout

  extension Layout {
    /// Returns a drawing of a layout with contents of the app's own type.
    ///
    /// ```swift
    /// let drawing = dream.card.drawing(in: LayoutConstraints(atMost: Size(width: 600, height: .infinity))) { part in
    ///   switch part {
    ///   case .creature(let creature): .figures(creature.figures, of: Creature.size)
    ///   case .text(let text): .text(Text(text, Font(size: 17)))
    ///   }
    /// }
    /// ```
    ///
    /// It uses the same layout as the screen, but measures the contents as they are drawn. Hidden contents are not drawn.
    ///
    /// - Parameters:
    ///   - constraints: the size constraints; the drawing has the size of the layout under them.
    ///   - background: the paint below everything; `nil` for a transparent picture.
    ///   - leaf: returns the drawn form of a content. It is called more than once for each and must always return the
    ///     same.
    public func drawing(
      in constraints: LayoutConstraints, background: Paint? = nil, as leaf: @escaping @Sendable (Content) -> DrawnLeaf
    ) -> Drawing {
      var result = LayoutResult<Content> { content, constraints in leaf(content).measure(in: constraints) }
      let size = result.measure(self, in: constraints).size
      result.layOut(self, in: Rect(size))
      return Drawing(
        size, background: background,
        result.lazy.filter { !$0.isHidden }.map { leaf($0.content).figure(in: $0.frame) })
    }
  }

  extension Layout where Content == DrawnLeaf {
    /// Returns a drawing of a layout of drawn leaves.
    ///
    /// - Parameters:
    ///   - constraints: the size constraints; the drawing has the size of the layout under them.
    ///   - background: the paint below everything; `nil` for a transparent picture.
    public func drawing(in constraints: LayoutConstraints, background: Paint? = nil) -> Drawing {
      drawing(in: constraints, background: background) { $0 }
    }
  }
#endif
