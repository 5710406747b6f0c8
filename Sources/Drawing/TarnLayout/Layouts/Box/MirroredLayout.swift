/// A layout whose leading edge is the right one, for right-to-left text.
///
/// ```swift
/// MirroredLayout(page, when: language.isRightToLeft)
/// ```
///
/// Mirroring affects frames, not contents: an image is not flipped. Mirroring twice restores the original direction, so
/// a part that always runs from left to right, such as a keypad, is mirrored again.
public struct MirroredLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The mirrored layout.
  public var child: Child
  /// Whether the direction is reversed.
  public var isMirrored: Bool

  /// Creates a layout that is mirrored under a condition.
  @inlinable public init(_ child: Child, when isMirrored: Bool = true) {
    self.child = child
    self.isMirrored = isMirrored
  }

  /// The traits of the child.
  @inlinable public var traits: LayoutTraits { child.traits }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    guard isMirrored else { return pass.layOut(child, in: constraints).measurement }
    let marks = pass.marks
    pass.marks.formSymmetricDifference(.mirrored)
    let laidOut = pass.layOut(child, in: constraints)
    pass.marks = marks
    return laidOut.measurement
  }
}

extension MirroredLayout: Equatable where Child: Equatable {}
extension MirroredLayout: Sendable where Child: Sendable {}
