/// A layout as small as what it holds along an axis, also if it is one that fills the room it is offered.
///
/// ```swift
/// Fitting(Stack(.vertical, alignment: .fill, buttons), .horizontal)  // all as wide as the widest
/// ```
///
/// What it holds is measured as if there were no bound, and then laid in just that size. Where the room leaves no choice, it is laid
/// once.
public struct Fitting<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var axis: Axis

  @inlinable public init(_ child: Child, _ axis: Axis) {
    self.child = child
    self.axis = axis
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    guard !room.isExact(axis) else { return pass.lay(child, in: room).measure }
    let wish = pass.measure(child, in: room.atMost(.infinity, axis)).size[axis]
    return pass.lay(child, in: room.exactly(Swift.min(wish, room.max[axis]), axis)).measure
  }
}
