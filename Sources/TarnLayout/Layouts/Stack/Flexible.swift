/// A layout that shares in what is left over in a ``Stack`` or in the columns of a ``Grid``: by its weight, and never less than
/// its minimum as long as there is so much.
///
/// ```swift
/// Stack(.horizontal, spacing: 8, .of(icon, Flexible(title), badge))
/// ```
///
/// In a stack it has to be the child itself: around it, an ``Inset`` takes what it needs like any other. Elsewhere it is as
/// what it holds.
public struct Flexible<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var traits: Traits

  @inlinable public init(_ child: Child, weight: Double = 1, minimum: Double = 0) {
    self.child = child
    traits = Traits(weight: weight, minimum: minimum)
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    pass.lay(child, in: room).measure
  }
}

/// Nothing, which takes what is left over.
///
/// ```swift
/// Stack(.horizontal, .of(title, Spacer(), done))
/// ```
public struct Spacer<Content>: Layout {
  public var traits: Traits

  @inlinable public init(weight: Double = 1, minimum: Double = 0) { traits = Traits(weight: weight, minimum: minimum) }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    Measure(kept: room.min, baseline: room.min.height)
  }
}

extension Flexible: Equatable where Child: Equatable {}
extension Flexible: Sendable where Child: Sendable {}
extension Spacer: Equatable {}
extension Spacer: Sendable {}
