/// How many children an inner node has: at most ``most``, and at least ``least`` unless it is on the right edge.
///
/// Sixteen is narrower than what reading alone would choose (32). A retained version costs one count of references for
/// every child of every node on the path, and those dominate: with 32 a replacement in a million elements that keeps the
/// previous version took 1.4 times as long, with 8 a random read took 1.9 times as long.
@usableFromInline enum Width {
  @inlinable @inline(__always) static var bits: Int { 4 }
  @inlinable @inline(__always) static var most: Int { 1 << bits }
  @inlinable @inline(__always) static var least: Int { most / 2 }
}

/// A node of either kind, not counted: whoever holds one says in words whether it owns it.
@usableFromInline typealias Node = Unmanaged<AnyObject>

/// An inner node: up to sixteen children, all of the same height.
///
/// ```
/// ┌──────────────────┬────┬────┬────┬────┐
/// │ count total spans│ c0 │ c1 │ c2 │ …  │      children own one reference each
/// └──────────────────┴────┴────┴────┴────┘
/// ```
///
/// Not generic: a tree of anything has the same inner nodes.
@usableFromInline final class Branch: ManagedBuffer<Branch.Header, Node> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var small: (count: Int32, room: Int32)
    /// The elements below.
    @usableFromInline var total: Int
    /// Where the children end, counted in elements from the start of this node, and in a tree with labels behind these
    /// the first label of each child. Empty for a *regular* node: all its children but the last are as full as can be, so
    /// that the bits of a position tell the child; and in a tree with labels the children's first labels are as far
    /// apart as if no label were missing.
    @usableFromInline var spans: [Int]

    /// The children.
    @inlinable @inline(__always) var count: Int {
      get { Int(truncatingIfNeeded: small.count) }
      set { small.count = Int32(truncatingIfNeeded: newValue) }
    }
    /// How many children the memory is for: a copy has no more than it needs.
    @inlinable @inline(__always) var room: Int { Int(truncatingIfNeeded: small.room) }

    @inlinable init(count: Int, room: Int, total: Int, spans: [Int]) {
      small = (Int32(truncatingIfNeeded: count), Int32(truncatingIfNeeded: room))
      self.total = total
      self.spans = spans
    }
  }

  @inlinable static func make(count: Int, room: Int = Width.most, total: Int, spans: [Int]) -> Branch {
    let branch = Branch.create(minimumCapacity: room) { _ in
      Header(count: count, room: room, total: total, spans: spans)
    }
    return unsafeDowncast(branch, to: Branch.self)
  }

  /// A node with one child, which it takes over.
  @inlinable static func over(_ child: Node, total: Int) -> Branch {
    let branch = make(count: 1, total: total, spans: [])
    branch.withUnsafeMutablePointerToElements { $0.initialize(to: child) }
    return branch
  }

  @inlinable func copy(room: Int? = nil) -> Branch {
    withUnsafeMutablePointers { header, children in
      let count = header.pointee.count
      let new = Branch.make(
        count: count, room: room ?? count, total: header.pointee.total, spans: header.pointee.spans)
      Self.fetch(children, count: count)
      new.withUnsafeMutablePointerToElements { copies in
        for child in 0..<count { (copies + child).initialize(to: children[child].retain()) }
      }
      return new
    }
  }

  /// Asks for the memory of all children at once, which is to be written to.
  ///
  /// Counting a reference waits for the object's memory, and the next is not asked for before: of a large collection few
  /// nodes are in a cache, and sixteen waits one after the other are most of what keeping a version costs. Reading does not
  /// wait.
  @inlinable static func fetch(_ children: UnsafeMutablePointer<Node>, count: Int) {
    var all = UInt.max
    for child in 0..<count { all &= children[child].toOpaque().load(as: UInt.self) }
    // All are of one class. What is read must be used, or it would not be read.
    precondition(all != 0, "A node has children of no class.")
  }

  @inlinable deinit {
    withUnsafeMutablePointers { header, children in
      for child in 0..<header.pointee.count { children[child].release() }
    }
  }
}
