/// A layout whose leading edge is the right one, for text that runs from right to left.
///
/// ```swift
/// Mirrored(page, when: language.isRightToLeft)
/// ```
///
/// Frames change sides, contents are as they were: a picture is not turned over. What is mirrored in what is mirrored is as
/// written, so a part that always runs from left to right, such as a keypad, is mirrored once more.
public struct Mirrored<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var isMirrored: Bool

  @inlinable public init(_ child: Child, when isMirrored: Bool = true) {
    self.child = child
    self.isMirrored = isMirrored
  }

  @inlinable public var traits: Traits { child.traits }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    guard isMirrored else { return pass.lay(child, in: room).measure }
    let marks = pass.marks
    pass.marks.formSymmetricDifference(.mirrored)
    let laid = pass.lay(child, in: room)
    pass.marks = marks
    return laid.measure
  }
}

extension Mirrored: Equatable where Child: Equatable {}
extension Mirrored: Sendable where Child: Sendable {}
