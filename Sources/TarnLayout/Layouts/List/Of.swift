/// Lists of two to eight layouts of different types with the same content type. For more, nest containers, or use
/// ``Pair``.
extension LayoutList {
  /// Returns a list of two layouts.
  @inlinable public static func of<A: Layout, B: Layout>(_ a: A, _ b: B) -> Self
  where Self == Pair<A, Only<B>>, B.Content == A.Content {
    Pair(a, Only(b))
  }

  /// Returns a list of three layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout>(_ a: A, _ b: B, _ c: C) -> Self
  where Self == Pair<A, Pair<B, Only<C>>>, B.Content == A.Content, C.Content == A.Content {
    Pair(a, Pair(b, Only(c)))
  }

  /// Returns a list of four layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout>(_ a: A, _ b: B, _ c: C, _ d: D) -> Self
  where
    Self == Pair<A, Pair<B, Pair<C, Only<D>>>>, B.Content == A.Content, C.Content == A.Content, D.Content == A.Content
  {
    Pair(a, Pair(b, Pair(c, Only(d))))
  }

  /// Returns a list of five layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Self
  where
    Self == Pair<A, Pair<B, Pair<C, Pair<D, Only<E>>>>>, B.Content == A.Content, C.Content == A.Content,
    D.Content == A.Content, E.Content == A.Content
  {
    Pair(a, Pair(b, Pair(c, Pair(d, Only(e)))))
  }

  /// Returns a list of six layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Self
  where
    Self == Pair<A, Pair<B, Pair<C, Pair<D, Pair<E, Only<F>>>>>>, B.Content == A.Content, C.Content == A.Content,
    D.Content == A.Content, E.Content == A.Content, F.Content == A.Content
  {
    Pair(a, Pair(b, Pair(c, Pair(d, Pair(e, Only(f))))))
  }

  /// Returns a list of seven layouts.
  @inlinable public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout, G: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Self
  where
    Self == Pair<A, Pair<B, Pair<C, Pair<D, Pair<E, Pair<F, Only<G>>>>>>>, B.Content == A.Content,
    C.Content == A.Content, D.Content == A.Content, E.Content == A.Content, F.Content == A.Content,
    G.Content == A.Content
  {
    Pair(a, Pair(b, Pair(c, Pair(d, Pair(e, Pair(f, Only(g)))))))
  }

  /// Returns a list of eight layouts.
  @inlinable
  public static func of<A: Layout, B: Layout, C: Layout, D: Layout, E: Layout, F: Layout, G: Layout, H: Layout>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Self
  where
    Self == Pair<A, Pair<B, Pair<C, Pair<D, Pair<E, Pair<F, Pair<G, Only<H>>>>>>>>, B.Content == A.Content,
    C.Content == A.Content, D.Content == A.Content, E.Content == A.Content, F.Content == A.Content,
    G.Content == A.Content, H.Content == A.Content
  {
    Pair(a, Pair(b, Pair(c, Pair(d, Pair(e, Pair(f, Pair(g, Only(h))))))))
  }
}
