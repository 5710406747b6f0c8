extension JSONWriter {
  /// Memory that bytes, or offsets, are put behind each other in.
  ///
  /// Not an array: with each byte that would ask whether it is shared.
  struct Pile<Element: BitwiseCopyable>: ~Copyable {
    // Invariant: of `room` elements at `start`, the first `count` are initialised.
    private(set) var start: UnsafeMutablePointer<Element>
    private var room: Int
    var count = 0

    /// - Parameter room: for how many elements there is room at first; it doubles from there.
    init(room: Int) {
      self.room = room
      start = .allocate(capacity: room)
    }

    deinit { start.deallocate() }

    /// Makes sure that there is room for more elements.
    @inline(__always) mutating func reserve(_ more: Int) {
      if more > room &- count { grow(more) }
    }

    @inline(never) private mutating func grow(_ more: Int) {
      room = max(2 * room, count + more)
      let old = start
      start = .allocate(capacity: room)
      start.moveInitialize(from: old, count: count)
      old.deallocate()
    }

    @inline(__always) mutating func append(_ element: Element) {
      reserve(1)
      (start + count).initialize(to: element)
      count &+= 1
    }
  }
}
