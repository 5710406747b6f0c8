/// One run over a tree of layouts: what a layout is handed to lay and place its children with.
///
/// ```swift
/// let laid = pass.lay(child, in: room.loosened)
/// pass.place(laid, at: Point(x: 8, y: 0))
/// ```
///
/// A child that is laid and not placed lies at the corner. Places are told from the leading edge; whether that is on the right
/// is no concern of a layout.
///
/// It can't be copied or kept: it is over when ``Layout/arrange(in:_:)`` of the outermost layout returns.
public struct LayoutPass<Content>: ~Copyable {
  // Guarded by who owns the storage: an `Arrangement` that made sure to be the only one. The memory is used by its address
  // here, for asking at every step whether an array is shared takes as long as all the rest.
  @usableFromInline let storage: Storage<Content>
  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  @usableFromInline var leaves: UnsafeMutablePointer<LeafEntry<Content>>
  @usableFromInline var slotCapacity: Int
  @usableFromInline var leafCapacity: Int

  /// The slot that the next layout gets.
  @usableFromInline var next = 0
  @usableFromInline var leafCount = 0
  /// The slot of the layout that is being arranged.
  @usableFromInline var current: Int32 = -1
  /// Which child is laid next, if whoever lays it says so.
  @usableFromInline var ordinal: Int32 = 0
  /// What holds for all that is laid now.
  @usableFromInline var marks: Slot.Marks = []
  @usableFromInline var mode: Mode
  @usableFromInline var measuring = false
  /// Where free numbers begin: see ``LayoutPass/borrowNumbers(_:)``.
  @usableFromInline var numberCount = 0

  /// Whether all that is asked is how large something comes out. Then a layout that measures its children before it lays them
  /// need not lay them.
  @inlinable public var isMeasuring: Bool { measuring }

  @usableFromInline enum Mode {
    case plain
    /// Rooms are noted, so that the next pass may keep what has not changed.
    case noting
    /// What has not changed is kept.
    case keeping
    /// The tree turned out to be another than the one that was to be kept; what comes out is of no use.
    case torn
  }

  @usableFromInline init(_ storage: Storage<Content>, _ mode: Mode) {
    self.storage = storage
    self.mode = mode
    slots = storage.slots
    leaves = storage.leaves
    slotCapacity = storage.slotCapacity
    leafCapacity = storage.leafCapacity
    if mode == .keeping { leafCount = storage.leafCount }
  }
}
