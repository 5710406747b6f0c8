/// One run over a tree of layouts, with which a layout lays out and places its children.
///
/// ```swift
/// let laid = pass.layOut(child, in: constraints.loosened)
/// pass.place(laid, at: Point(x: 8, y: 0))
/// ```
///
/// A child that is laid out and not placed is at the top leading corner. Coordinates start at the leading edge; a
/// layout does not need to know whether that is the right one.
///
/// A pass can't be copied or stored: it ends when ``Layout/arrange(in:_:)`` of the outermost layout returns.
public struct LayoutPass<Content>: ~Copyable {
  // Guarded by the owner of the storage: an `LayoutResult` that has ensured unique ownership. The pass accesses the
  // memory by its address, because checking at every step whether an array is shared takes as long as everything else.
  @usableFromInline let storage: LayoutStorage<Content>
  @usableFromInline var slots: UnsafeMutablePointer<LayoutSlot>
  @usableFromInline var leaves: UnsafeMutablePointer<LeafSlot<Content>>
  @usableFromInline var slotCapacity: Int
  @usableFromInline var leafCapacity: Int

  /// The slot of the next layout.
  @usableFromInline var next = 0
  @usableFromInline var leafCount = 0
  /// The slot of the current layout.
  @usableFromInline var current: Int32 = -1
  /// The index of the next child, if the parent sets it.
  @usableFromInline var ordinal: Int32 = 0
  /// The flags that apply to the layouts below.
  @usableFromInline var marks: LayoutSlot.Flags = []
  @usableFromInline var mode: Mode
  @usableFromInline var measuring = false
  /// The number of borrowed values: see ``LayoutPass/borrowScratch(_:)``.
  @usableFromInline var numberCount = 0

  /// Whether the caller needs only the measurement. Then a layout that measures its children need not lay them out.
  @inlinable public var isMeasuring: Bool { measuring }

  @usableFromInline enum Mode {
    case plain
    /// The pass records constraints, so that the next pass can keep unchanged slots.
    case recording
    /// The pass keeps unchanged slots.
    case reusing
    /// The tree has another structure than the kept one; the result is invalid.
    case invalid
  }

  @usableFromInline init(_ storage: LayoutStorage<Content>, _ mode: Mode) {
    self.storage = storage
    self.mode = mode
    slots = storage.slots
    leaves = storage.leaves
    slotCapacity = storage.slotCapacity
    leafCapacity = storage.leafCapacity
    if mode == .reusing { leafCount = storage.leafCount }
  }
}
