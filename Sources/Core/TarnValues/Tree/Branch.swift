/// The number of children of an inner node: at most ``most``, and at least ``least`` unless the node is on the right
/// edge.
///
/// For reading alone, 32 children would be faster than 16. But retaining a version increments one reference count for
/// every child of every node on the path, and these increments dominate: with 32, replacing one of a million elements
/// while the previous version is retained took 1.4 times as long; with 8, a random read took 1.9 times as long.
@usableFromInline enum BranchWidth {
  @inlinable @inline(__always) static var bits: Int { 4 }
  @inlinable @inline(__always) static var most: Int { 1 << bits }
  @inlinable @inline(__always) static var least: Int { most / 2 }
}

/// A node of either kind, without automatic reference counting. Each holder documents whether it owns a reference.
@usableFromInline typealias Node = Unmanaged<AnyObject>

/// An inner node with up to sixteen children of the same height.
///
/// ```
/// ┌──────────────────┬────┬────┬────┬────┐
/// │ count total spans│ c0 │ c1 │ c2 │ …  │      children own one reference each
/// └──────────────────┴────┴────┴────┴────┘
/// ```
///
/// The class is not generic: trees of all element types have the same inner nodes.
@usableFromInline final class Branch: ManagedBuffer<Branch.Header, Node> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var small: (count: Int32, capacity: Int32)
    /// The number of elements below this node.
    @usableFromInline var total: Int
    /// The end of each child, in elements from the start of this node; in a tree with labels, followed by the first
    /// label of each child. It is empty for a *regular* node: all its children but the last are completely full, so the
    /// bits of a position select the child, and in a tree with labels the first labels of the children are as far apart
    /// as if no label were missing.
    @usableFromInline var spans: [Int]

    /// The number of children.
    @inlinable @inline(__always) var count: Int {
      get { Int(truncatingIfNeeded: small.count) }
      set { small.count = Int32(truncatingIfNeeded: newValue) }
    }
    /// The number of children for which there is memory: a copy allocates only as many as it needs.
    @inlinable @inline(__always) var capacity: Int { Int(truncatingIfNeeded: small.capacity) }

    @inlinable init(count: Int, capacity: Int, total: Int, spans: [Int]) {
      small = (Int32(truncatingIfNeeded: count), Int32(truncatingIfNeeded: capacity))
      self.total = total
      self.spans = spans
    }
  }

  @inlinable static func make(count: Int, capacity: Int = BranchWidth.most, total: Int, spans: [Int]) -> Branch {
    let branch = Branch.create(minimumCapacity: capacity) { _ in
      Header(count: count, capacity: capacity, total: total, spans: spans)
    }
    return unsafeDowncast(branch, to: Branch.self)
  }

  /// Creates a node with one child, and takes over the caller's reference to it.
  @inlinable static func over(_ child: Node, total: Int) -> Branch {
    let branch = make(count: 1, total: total, spans: [])
    branch.withUnsafeMutablePointerToElements { $0.initialize(to: child) }
    return branch
  }

  @inlinable func copy(capacity: Int? = nil) -> Branch {
    withUnsafeMutablePointers { header, children in
      let count = header.pointee.count
      let new = Branch.make(
        count: count, capacity: capacity ?? count, total: header.pointee.total, spans: header.pointee.spans)
      Self.fetch(children, count: count)
      new.withUnsafeMutablePointerToElements { copies in
        for child in 0..<count { (copies + child).initialize(to: children[child].retain()) }
      }
      return new
    }
  }

  /// Loads the memory of all children at the same time, before their reference counts are written.
  ///
  /// An increment waits for the object's memory, and the next increment starts only after it. In a large collection few
  /// nodes are in a cache, and sixteen consecutive waits would be most of the cost of retaining a version. Loads do not
  /// wait for each other.
  @inlinable static func fetch(_ children: UnsafeMutablePointer<Node>, count: Int) {
    var all = UInt.max
    for child in 0..<count { all &= children[child].toOpaque().load(as: UInt.self) }
    // The precondition always holds, because every object has a class. It only uses the loaded values, so that the
    // compiler keeps the loads.
    precondition(all != 0, "A node's children are neither leaves nor branches.")
  }

  @inlinable deinit {
    withUnsafeMutablePointers { header, children in
      for child in 0..<header.pointee.count { children[child].release() }
    }
  }
}
