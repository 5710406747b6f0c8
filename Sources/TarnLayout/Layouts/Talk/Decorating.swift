/// A decoration on the leading side, and what it decorates in the rest.
///
/// ```swift
/// let row = Decorating(creature, description, share: 1 / 3, spacing: 8)
/// ```
///
/// The decoration takes a share of the width; both are as high as the room. Where there is no bound, they are as large as it takes for
/// both to get what they wish for: they are measured for that first.
public struct Decorating<Decoration: Layout, Child: Layout>: Layout where Decoration.Content == Child.Content {
  public typealias Content = Child.Content

  public var decoration: Decoration
  public var child: Child
  public let share: Double
  public let spacing: Double

  /// - Parameter share: what the decoration takes of the width that is no spacing, from 1/64 to 63/64.
  @inlinable public init(_ decoration: Decoration, _ child: Child, share: Double = 1 / 3, spacing: Double = 0) {
    self.decoration = decoration
    self.child = child
    self.share = share > 0 ? Length.fit(share, 1 / 64, 63 / 64) : 1 / 64
    self.spacing = Length.clean(spacing)
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let width = room.filled(.horizontal, wish: wishedWidth(in: room, &pass))
    let gap = Swift.min(spacing, width)
    let left = Length.nearest((width - gap) * share)
    let right = width - gap - left
    let height = room.filled(.vertical, wish: wishedHeight(left, right, room.max.height, &pass))

    _ = pass.lay(decoration, in: .fixed(left, height))
    let laid = pass.lay(child, in: .fixed(right, height))
    pass.put(laid.slot, Point(x: left + gap, y: 0))
    return Measure(kept: Size(width: width, height: height), baseline: laid.baseline)
  }

  @inlinable func wishedWidth(in room: Room, _ pass: inout LayoutPass<Content>) -> Double {
    let left = pass.measure(decoration, in: room.loosened).size.width
    let right = pass.measure(child, in: room.loosened).size.width
    return spacing + Length.up(Swift.max(left / share, right / (1 - share)))
  }

  @inlinable func wishedHeight(
    _ left: Double, _ right: Double, _ most: Double, _ pass: inout LayoutPass<Content>
  ) -> Double {
    let decorating = pass.measure(decoration, in: Room(Size(width: left, height: 0), Size(width: left, height: most)))
    let laid = pass.measure(child, in: Room(Size(width: right, height: 0), Size(width: right, height: most)))
    return Swift.max(decorating.size.height, laid.size.height)
  }
}

extension Room {
  /// One that leaves no choice, of lengths in order.
  @inlinable static func fixed(_ width: Double, _ height: Double) -> Room {
    let size = Size(width: width, height: height)
    return Room(size, size)
  }
}
