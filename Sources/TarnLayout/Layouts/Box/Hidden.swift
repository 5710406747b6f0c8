/// A layout that is not shown for now: its place is kept, or it is as if it were not there.
///
/// ```swift
/// Hidden(spinner, when: !isLoading)               // no place, and no spacing beside it
/// Hidden(hint, when: hint.isEmpty, keepsPlace: true)  // nothing jumps when it comes
/// ```
///
/// Its contents are yielded in their order either way, marked as hidden (``Placed/isHidden``), so that a device makes them once.
public struct Hidden<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var isHidden: Bool
  public var keepsPlace: Bool

  @inlinable public init(_ child: Child, when isHidden: Bool, keepsPlace: Bool = false) {
    self.child = child
    self.isHidden = isHidden
    self.keepsPlace = keepsPlace
  }

  @inlinable var isGone: Bool { isHidden && !keepsPlace }

  @inlinable public var traits: Traits { isGone ? .gone : child.traits }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    guard isHidden else { return pass.lay(child, in: room).measure }
    let marks = pass.marks
    pass.marks.insert(.hidden)
    let laid = pass.lay(child, in: keepsPlace ? room : Room(.zero, .zero))
    pass.marks = marks
    return laid.measure
  }
}

extension Hidden: Equatable where Child: Equatable {}
extension Hidden: Sendable where Child: Sendable {}
