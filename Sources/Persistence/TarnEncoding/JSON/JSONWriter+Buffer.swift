extension JSONWriter {
  /// A growing buffer of bytes or offsets.
  ///
  /// An array would check for shared storage at each byte.
  struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    // Invariant: of `capacity` elements at `start`, the first `count` are initialized.
    private(set) var start: UnsafeMutablePointer<Element>
    private var capacity: Int
    var count = 0

    /// Creates an empty buffer.
    ///
    /// - Parameter capacity: the initial capacity in elements; it doubles when exceeded.
    init(capacity: Int) {
      self.capacity = capacity
      start = .allocate(capacity: capacity)
    }

    deinit { start.deallocate() }

    /// Ensures capacity for more elements.
    @inline(__always) mutating func reserve(_ more: Int) {
      if more > capacity &- count { grow(more) }
    }

    @inline(never) private mutating func grow(_ more: Int) {
      capacity = max(2 * capacity, count + more)
      let old = start
      start = .allocate(capacity: capacity)
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
