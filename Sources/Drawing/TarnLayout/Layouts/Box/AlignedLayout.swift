/// A layout in its own size, aligned in the given space.
///
/// ```swift
/// AlignedLayout(badge, .topTrailing)
/// ```
public struct AlignedLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The aligned layout.
  public var child: Child
  /// The position of the child where there is more space than it takes.
  public var alignment: Alignment

  /// Creates an aligned layout.
  @inlinable public init(_ child: Child, _ alignment: Alignment = .center) {
    self.child = child
    self.alignment = alignment
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let laidOut = pass.layOut(child, in: constraints.loosened)
    let size = constraints.fit(laidOut.size)
    let offset = alignment.offset(of: laidOut.size, in: size)
    pass.setOffset(laidOut.slot, offset)
    return LayoutMeasurement(unchecked: size, baseline: offset.y + laidOut.baseline)
  }
}

extension AlignedLayout: Equatable where Child: Equatable {}
extension AlignedLayout: Sendable where Child: Sendable {}
