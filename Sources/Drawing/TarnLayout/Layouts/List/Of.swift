/// Lists of two to eight layouts of different types with the same content type. For more, nest containers, or use
/// ``LayoutPair``.
extension LayoutList {
  /// Returns a list of two layouts.
  @inlinable public static func of<A: Layout, B: Layout>(_ a: A, _ b: B) -> Self
  where Self == LayoutPair<A, SingleLayout<B>>, B.Content == A.Content {
    LayoutPair(a, SingleLayout(b))
  }

  /// Returns a list of three layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout>(_ a: A, _ b: B, _ c: C) -> Self
  where Self == LayoutPair<A, LayoutPair<B, SingleLayout<C>>>, B.Content == A.Content, C.Content == A.Content {
    LayoutPair(a, LayoutPair(b, SingleLayout(c)))
  }

  /// Returns a list of four layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout>(_ a: A, _ b: B, _ c: C, _ d: D) -> Self
  where
    Self == LayoutPair<A, LayoutPair<B, LayoutPair<C, SingleLayout<D>>>>, B.Content == A.Content,
    C.Content == A.Content, D.Content == A.Content
  {
    LayoutPair(a, LayoutPair(b, LayoutPair(c, SingleLayout(d))))
  }

  /// Returns a list of five layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Self
  where
    Self == LayoutPair<A, LayoutPair<B, LayoutPair<C, LayoutPair<D, SingleLayout<E>>>>>, B.Content == A.Content,
    C.Content == A.Content,
    D.Content == A.Content, E.Content == A.Content
  {
    LayoutPair(a, LayoutPair(b, LayoutPair(c, LayoutPair(d, SingleLayout(e)))))
  }

  /// Returns a list of six layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Self
  where
    Self == LayoutPair<A, LayoutPair<B, LayoutPair<C, LayoutPair<D, LayoutPair<E, SingleLayout<F>>>>>>,
    B.Content == A.Content, C.Content == A.Content,
    D.Content == A.Content, E.Content == A.Content, F.Content == A.Content
  {
    LayoutPair(a, LayoutPair(b, LayoutPair(c, LayoutPair(d, LayoutPair(e, SingleLayout(f))))))
  }

  /// Returns a list of seven layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout, G: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Self
  where
    Self == LayoutPair<A, LayoutPair<B, LayoutPair<C, LayoutPair<D, LayoutPair<E, LayoutPair<F, SingleLayout<G>>>>>>>,
    B.Content == A.Content,
    C.Content == A.Content, D.Content == A.Content, E.Content == A.Content, F.Content == A.Content,
    G.Content == A.Content
  {
    LayoutPair(a, LayoutPair(b, LayoutPair(c, LayoutPair(d, LayoutPair(e, LayoutPair(f, SingleLayout(g)))))))
  }

  /// Returns a list of eight layouts.
  @inlinable
  public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout, G: Layout, H: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Self
  where
    Self == LayoutPair<
      A, LayoutPair<B, LayoutPair<C, LayoutPair<D, LayoutPair<E, LayoutPair<F, LayoutPair<G, SingleLayout<H>>>>>>>
    >, B.Content == A.Content,
    C.Content == A.Content, D.Content == A.Content, E.Content == A.Content, F.Content == A.Content,
    G.Content == A.Content, H.Content == A.Content
  {
    LayoutPair(
      a, LayoutPair(b, LayoutPair(c, LayoutPair(d, LayoutPair(e, LayoutPair(f, LayoutPair(g, SingleLayout(h))))))))
  }
}
