/// One layout and then others, of different types: what `.of(…)` makes.
///
/// ```swift
/// Stack(.horizontal, spacing: 8, .of(icon, title, badge))
/// ```
///
/// All have the same content, or it does not compile. Nothing is erased and nothing allocated: the type says what is in it.
///
/// Nested pairs, and not a parameter pack, because of the latter it can't be said that all have the same content.
public struct Pair<First: Layout, Rest: LayoutList>: LayoutList where First.Content == Rest.Content {
  public typealias Content = First.Content

  public var first: First
  public var rest: Rest

  @inlinable public init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  @inlinable public var count: Int { 1 + rest.count }

  @inlinable public func traits(at index: Int) -> Traits { index == 0 ? first.traits : rest.traits(at: index - 1) }

  @inlinable public func lay(_ index: Int, in room: Room, _ pass: inout LayoutPass<Content>) -> Laid {
    index == 0 ? pass.lay(first, in: room) : rest.lay(index - 1, in: room, &pass)
  }
}

/// A single layout where several are asked for: the end of a ``Pair``.
public struct Only<Child: Layout>: LayoutList {
  public typealias Content = Child.Content

  public var child: Child

  @inlinable public init(_ child: Child) { self.child = child }

  @inlinable public var count: Int { 1 }

  @inlinable public func traits(at index: Int) -> Traits { child.traits }

  @inlinable public func lay(_ index: Int, in room: Room, _ pass: inout LayoutPass<Content>) -> Laid {
    pass.lay(child, in: room)
  }
}

extension Pair: Equatable where First: Equatable, Rest: Equatable {}
extension Pair: Sendable where First: Sendable, Rest: Sendable {}
extension Only: Equatable where Child: Equatable {}
extension Only: Sendable where Child: Sendable {}
