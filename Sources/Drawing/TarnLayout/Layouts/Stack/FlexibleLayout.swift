/// A layout that shares the remaining space of a ``StackLayout``, or of the columns of a ``GridLayout``, by its weight; it gets at
/// least its minimum if there is enough space.
///
/// ```swift
/// StackLayout(.horizontal, spacing: 8, .of(icon, FlexibleLayout(title), badge))
/// ```
///
/// It has to be the stack's direct child: an ``InsetLayout`` around it takes as much space as it needs. Elsewhere it behaves
/// like its child.
public struct FlexibleLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The flexible layout.
  public var child: Child
  /// The weight and the minimum.
  public var traits: LayoutTraits

  /// Creates a flexible layout.
  ///
  /// - Parameters:
  ///   - child: the flexible layout.
  ///   - weight: its share of the remaining space, relative to its flexible siblings.
  ///   - minimum: the length that is reserved for it along the axis.
  @inlinable public init(_ child: Child, weight: Double = 1, minimum: Double = 0) {
    self.child = child
    traits = LayoutTraits(weight: weight, minimum: minimum)
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    pass.layOut(child, in: constraints).measurement
  }
}

/// An empty layout that takes a share of the remaining space.
///
/// ```swift
/// StackLayout(.horizontal, .of(title, Spacer(), done))
/// ```
public struct Spacer<Content>: Layout {
  /// The weight and the minimum.
  public var traits: LayoutTraits

  /// Creates a spacer with a weight relative to its flexible siblings, and a minimum length.
  @inlinable public init(weight: Double = 1, minimum: Double = 0) {
    traits = LayoutTraits(weight: weight, minimum: minimum)
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    LayoutMeasurement(unchecked: constraints.min, baseline: constraints.min.height)
  }
}

extension FlexibleLayout: Equatable where Child: Equatable {}
extension FlexibleLayout: Sendable where Child: Sendable {}
extension Spacer: Equatable {}
extension Spacer: Sendable {}
