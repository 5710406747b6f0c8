/// A layout with another behind it, in the very same frame.
///
/// ```swift
/// Backed(Inset(title, by: 12), by: card)
/// ```
///
/// What is in front says how large both are; the background comes first among the contents.
public struct Backed<Child: Layout, Background: Layout>: Layout where Child.Content == Background.Content {
  public typealias Content = Child.Content

  public var child: Child
  public var background: Background

  @inlinable public init(_ child: Child, by background: Background) {
    self.child = child
    self.background = background
  }

  @inlinable public var traits: Traits { child.traits }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let front = pass.lay(child, in: room)
    pass.putFirst(pass.lay(background, in: Room(front.size, front.size)))
    return front.measure
  }
}

extension Backed: Equatable where Child: Equatable, Background: Equatable {}
extension Backed: Sendable where Child: Sendable, Background: Sendable {}
