/// A layout that stacks its children from back to front, the last in front.
///
/// ```swift
/// Overlay(alignment: .bottomTrailing, .of(photo, caption))
/// ```
///
/// Each child has its own size, up to the maximum; the overlay has the size of the largest child. With ``fills`` all
/// children have the same frame; where the constraints do not fix the size, the overlay measures the children first.
///
/// For a background with the size of the layout in front, see ``Backed``.
public struct Overlay<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The layers, from back to front.
  public var children: Children
  /// The position of a child that is smaller than the overlay.
  public var alignment: Alignment
  /// Whether every child fills the overlay.
  public var fills: Bool

  /// Creates a layout of layers.
  @inlinable public init(alignment: Alignment = .center, fills: Bool = false, _ children: Children) {
    self.children = children
    self.alignment = alignment
    self.fills = fills
  }

  @inlinable public func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    guard fills else { return layer(room.loosened, within: room, &pass) }
    if room.isExact { return layer(room, within: room, &pass) }
    let measure = pass.largest(of: children, in: room.loosened)
    let size = room.fit(measure.size)
    if !pass.isMeasuring { _ = layer(Room(size, size), within: room, &pass) }
    return Measure(kept: size, baseline: measure.baseline)
  }

  /// Lays out each child under the same constraints, and places it by the alignment.
  @inlinable func layer(_ offered: Room, within room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let first = pass.next
    var size = Size.zero
    for index in 0..<children.count {
      let isGone = children.traits(at: index).isGone
      let laid = pass.lay(children, index, in: isGone ? Room(.zero, .zero) : offered)
      size = Size(width: Swift.max(size.width, laid.size.width), height: Swift.max(size.height, laid.size.height))
    }
    guard !pass.isTorn else { return Measure(kept: .zero, baseline: 0) }
    size = room.fit(size)
    var baseline: Double?
    var slot = first
    for index in 0..<children.count {
      let offset = alignment.offset(of: pass.slots[slot].size, in: size)
      pass.put(slot, offset)
      if baseline == nil, !children.traits(at: index).isGone { baseline = offset.y + pass.slots[slot].baseline }
      slot = Int(pass.slots[slot].end)
    }
    return Measure(kept: size, baseline: baseline ?? size.height)
  }
}

extension LayoutPass {
  /// Returns the size of the largest child under constraints, with the baseline of the first.
  @inlinable mutating func largest<Children: LayoutList>(of children: Children, in room: Room) -> Measure
  where Children.Content == Content {
    var size = Size.zero
    var baseline: Double?
    for index in 0..<children.count where !children.traits(at: index).isGone {
      let wish = measure(children, index, in: room)
      size = Size(width: Swift.max(size.width, wish.size.width), height: Swift.max(size.height, wish.size.height))
      if baseline == nil { baseline = wish.baseline }
    }
    return Measure(kept: size, baseline: baseline ?? size.height)
  }
}

extension Overlay: Equatable where Children: Equatable {}
extension Overlay: Sendable where Children: Sendable {}
