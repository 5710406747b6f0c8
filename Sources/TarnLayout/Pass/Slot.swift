/// What a pass knows of one layout of the tree.
///
/// ```
///      Stack            slot 0   parent -1   end 4
///      ├─ Inset         slot 1   parent  0   end 3     offsets are from the parent's corner,
///      │  └─ Label      slot 2   parent  1   end 3     a slot's `end` is where its next sibling is
///      └─ Label         slot 3   parent  0   end 4
/// ```
///
/// A parent's slot comes before those of its children, and those of a child's whole tree stand together. Siblings stand in the
/// order in which they were laid, which need not be that of their contents.
@usableFromInline struct Slot {
  @usableFromInline var offset: Point
  @usableFromInline var size: Size
  @usableFromInline var baseline: Double
  @usableFromInline var parent: Int32
  @usableFromInline var end: Int32
  /// How many leaves are in its tree.
  @usableFromInline var leaves: Int32
  /// Which child of its parent it is, as far as that is told; see ``LayoutPass/lay(_:_:in:)``.
  @usableFromInline var ordinal: Int32
  @usableFromInline var marks: Marks

  @usableFromInline struct Marks: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What is in it is placed from the right.
    @inlinable static var mirrored: Marks { Marks(rawValue: 1) }
    @inlinable static var hidden: Marks { Marks(rawValue: 2) }
    /// Below a layout that was laid again in less room, or that measured its children before it laid them.
    @inlinable static var squeezed: Marks { Marks(rawValue: 32) }
    /// A leaf below has changed since it was laid.
    @inlinable static var dirty: Marks { Marks(rawValue: 4) }
    /// Laid anew in this pass, where others were kept.
    @inlinable static var renewed: Marks { Marks(rawValue: 8) }
    /// And came out in another size.
    @inlinable static var resized: Marks { Marks(rawValue: 16) }
  }
}

/// Something that is shown, and the slot that says where.
@usableFromInline struct LeafEntry<Content> {
  @usableFromInline var content: Content
  @usableFromInline var slot: Int32

  @inlinable init(content: Content, slot: Int32) {
    self.content = content
    self.slot = slot
  }
}

/// A child that was laid: how large it came out. ``LayoutPass/place(_:at:)`` says where it lies.
public struct Laid {
  @usableFromInline let slot: Int
  public let measure: Measure

  @inlinable init(slot: Int, measure: Measure) {
    self.slot = slot
    self.measure = measure
  }

  @inlinable public var size: Size { measure.size }
  @inlinable public var baseline: Double { measure.baseline }
}
