/// A layout with insets between its child and its edges.
///
/// ```swift
/// InsetLayout(title, by: Insets(horizontal: 16, vertical: 8))
/// ```
///
/// Where there is too little space, the insets shrink.
public struct InsetLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout inside the insets.
  public var child: Child
  /// The distances from the edges.
  public var insets: Insets

  /// Creates an inset layout.
  @inlinable public init(_ child: Child, by insets: Insets) {
    self.child = child
    self.insets = insets
  }

  /// Creates an inset layout with the same distance from every edge.
  @inlinable public init(_ child: Child, by distance: Double) { self.init(child, by: Insets(distance)) }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let insets = insets.within(constraints.max)
    let laidOut = pass.layOut(child, in: constraints.inset(by: insets))
    pass.setOffset(laidOut.slot, Point(x: insets.leading, y: insets.top))
    return LayoutMeasurement(
      unchecked: Size(
        width: laidOut.size.width + insets.leading + insets.trailing,
        height: laidOut.size.height + insets.top + insets.bottom),
      baseline: insets.top + laidOut.baseline)
  }
}

extension InsetLayout: Equatable where Child: Equatable {}
extension InsetLayout: Sendable where Child: Sendable {}
