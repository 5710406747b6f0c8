extension JSONWriter {
  /// A growing buffer of bytes or offsets.
  ///
  /// An array would check for shared storage at each byte.
  struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    // Invariant: of `room` elements at `start`, the first `count` are initialized.
    private(set) var start: UnsafeMutablePointer<Element>
    private var room: Int
    var count = 0

    /// Creates an empty buffer.
    ///
    /// - Parameter room: the initial capacity in elements; it doubles when exceeded.
    init(room: Int) {
      self.room = room
      start = .allocate(capacity: room)
    }

    deinit { start.deallocate() }

    /// Ensures capacity for more elements.
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
