/// A list of a first layout and further ones, of different types: the result of `.of(…)`.
///
/// ```swift
/// StackLayout(.horizontal, spacing: 8, .of(icon, title, badge))
/// ```
///
/// All layouts have the same content type, or the list does not compile. It needs no type erasure and no allocation:
/// its type contains the types of all children.
///
/// Nested pairs rather than a parameter pack, because a pack can't require the same content type of all its elements.
public struct LayoutPair<First: Layout, Rest: LayoutList>: LayoutList where First.Content == Rest.Content {
  /// The type of all leaves in it.
  public typealias Content = First.Content

  /// The first layout.
  public var first: First
  /// The list of the following layouts.
  public var rest: Rest

  /// Creates a list from a first layout and the following ones.
  @inlinable public init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  /// The number of layouts in the list.
  @inlinable public var count: Int { 1 + rest.count }

  @inlinable public func traits(at index: Int) -> LayoutTraits {
    index == 0 ? first.traits : rest.traits(at: index - 1)
  }

  @inlinable public func layOut(_ index: Int, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LaidOutChild
  {
    index == 0 ? pass.layOut(first, in: constraints) : rest.layOut(index - 1, in: constraints, &pass)
  }
}

/// A list of a single layout: the end of a ``LayoutPair``.
public struct SingleLayout<Child: Layout>: LayoutList {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The only layout.
  public var child: Child

  /// Creates a list of a single layout.
  @inlinable public init(_ child: Child) { self.child = child }

  /// The number of layouts in the list: one.
  @inlinable public var count: Int { 1 }

  @inlinable public func traits(at index: Int) -> LayoutTraits { child.traits }

  @inlinable public func layOut(_ index: Int, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LaidOutChild
  {
    pass.layOut(child, in: constraints)
  }
}

extension LayoutPair: Equatable where First: Equatable, Rest: Equatable {}
extension LayoutPair: Sendable where First: Sendable, Rest: Sendable {}
extension SingleLayout: Equatable where Child: Equatable {}
extension SingleLayout: Sendable where Child: Sendable {}
