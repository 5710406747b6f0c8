extension JSONWriter {
  /// Memory to which bytes or offsets are appended.
  ///
  /// Not an array, which would check its uniqueness with each byte.
  struct Pile<Element: BitwiseCopyable>: ~Copyable {
    // Invariant: of `room` elements at `start`, the first `count` are initialised.
    private(set) var start: UnsafeMutablePointer<Element>
    private var room: Int
    var count = 0

    /// - Parameter room: the initial capacity in elements; it doubles from there.
    init(room: Int) {
      self.room = room
      start = .allocate(capacity: room)
    }

    deinit { start.deallocate() }

    /// Ensures room for more elements.
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
