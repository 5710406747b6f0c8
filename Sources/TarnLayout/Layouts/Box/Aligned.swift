/// A layout in its own size, wherever it is wanted in a room that is larger.
///
/// ```swift
/// Aligned(badge, .topTrailing)
/// ```
public struct Aligned<Child: Layout>: Layout {
  public typealias Content = Child.Content

  public var child: Child
  public var alignment: Alignment

  @inlinable public init(_ child: Child, _ alignment: Alignment = .center) {
    self.child = child
    self.alignment = alignment
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let laid = pass.lay(child, in: room.loosened)
    let size = room.fit(laid.size)
    let offset = alignment.offset(of: laid.size, in: size)
    pass.put(laid.slot, offset)
    return Measure(kept: size, baseline: offset.y + laid.baseline)
  }
}

extension Aligned: Equatable where Child: Equatable {}
extension Aligned: Sendable where Child: Sendable {}
