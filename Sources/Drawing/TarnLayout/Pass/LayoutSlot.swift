/// The result of one layout of the tree.
///
/// ```
///      StackLayout            slot 0   parent -1   end 4
///      ├─ InsetLayout         slot 1   parent  0   end 3     offsets are from the parent's corner,
///      │  └─ Label      slot 2   parent  1   end 3     a slot's `end` is where its next sibling is
///      └─ Label         slot 3   parent  0   end 4
/// ```
///
/// The slots of a layout's descendants directly follow its own. Siblings are in the order in which they were laid out,
/// which may differ from the order of their leaves.
@usableFromInline struct LayoutSlot {
  @usableFromInline var offset: Point
  @usableFromInline var size: Size
  @usableFromInline var baseline: Double
  @usableFromInline var parent: Int32
  @usableFromInline var end: Int32
  /// The number of leaves in its subtree.
  @usableFromInline var leaves: Int32
  /// Its index among its parent's children, as far as the parent sets it; see ``LayoutPass/layOut(_:_:in:)``.
  @usableFromInline var ordinal: Int32
  @usableFromInline var marks: Flags

  @usableFromInline struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its children are placed from the right edge.
    @inlinable static var mirrored: Flags { Flags(rawValue: 1) }
    @inlinable static var hidden: Flags { Flags(rawValue: 2) }
    /// Inside a layout that was laid out again with less space, or that measured its children before it laid them out.
    @inlinable static var squeezed: Flags { Flags(rawValue: 32) }
    /// A leaf below has changed since the last layout.
    @inlinable static var dirty: Flags { Flags(rawValue: 4) }
    /// Laid out again in this pass, which keeps unchanged slots.
    @inlinable static var renewed: Flags { Flags(rawValue: 8) }
    /// Laid out again with another size.
    @inlinable static var resized: Flags { Flags(rawValue: 16) }
  }
}

/// A leaf's content and its slot.
@usableFromInline struct LeafSlot<Content> {
  @usableFromInline var content: Content
  @usableFromInline var slot: Int32

  @inlinable init(content: Content, slot: Int32) {
    self.content = content
    self.slot = slot
  }
}

/// A child that was laid out, with its measurement. ``LayoutPass/place(_:at:)`` places it.
public struct LaidOutChild {
  @usableFromInline let slot: Int
  /// The measurement under the given constraints.
  public let measurement: LayoutMeasurement

  @inlinable init(slot: Int, measure: LayoutMeasurement) {
    self.slot = slot
    self.measurement = measure
  }

  /// The size of the measurement.
  @inlinable public var size: Size { measurement.size }
  /// The baseline of the measurement.
  @inlinable public var baseline: Double { measurement.baseline }
}
