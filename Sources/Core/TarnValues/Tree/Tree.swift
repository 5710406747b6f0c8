/// An ordered tree of elements in leaves of equal depth: the storage of ``Vector``, ``Map`` and ``Table``.
///
/// ```
///                    ┌──────────────┐
///            root    │ 16 children  │                     a relaxed radix-balanced tree:
///                    └┬────┬────┬───┘                     16 children a node, 4 to 32 elements a leaf
///            ┌────────┘    │    └────────┐
///      ┌─────▼─────┐ ┌─────▼─────┐ ┌─────▼─────┐
///      │  regular  │ │  relaxed  │ │  regular  │           regular: the position's bits select the path
///      └┬───┬───┬──┘ └┬───┬───┬──┘ └┬───┬──────┘           relaxed: a table has the end of each child
///      ┌▼┐ ┌▼┐ ┌▼┐   ┌▼┐ ┌▼┐ ┌▼┐   ┌▼┐ ┌▼┐
///      │ │ │ │ │ │   │ │ │ │ │ │   │ │ │ │                leaves
///      └─┘ └─┘ └─┘   └─┘ └─┘ └─┘   └─┘ └─┘
/// ```
///
/// Copies share nodes. A change copies the shared nodes on its path and changes uniquely referenced ones in place.
/// Source: Bagwell and Rompf, *RRB-Trees: Efficient Immutable Vectors* (2011), with the rule of B-trees instead of
/// their search steps: a node that is not on the right edge is at least half full.
///
/// Some trees have labels (``Label``). The labels are valid only where the tree's methods say so; in a tree without
/// labels the label arguments are ignored.
@frozen @usableFromInline struct Tree<Element> {
  /// A ``Branch``, a ``Leaf`` if ``shift`` is that of a leaf, or `nil` in an empty tree.
  @usableFromInline var root: AnyObject?
  @usableFromInline var count: Int
  /// The number of bits of a regular position that select the path below the root, including the index within the leaf.
  @usableFromInline var shift: Int

  @inlinable init() {
    root = nil
    count = 0
    shift = Leaf<Element>.bits
  }

  @inlinable init(root: AnyObject, count: Int, shift: Int) {
    self.root = root
    self.count = count
    self.shift = shift
  }

  @inlinable @inline(__always) var isEmpty: Bool { count == 0 }
  @inlinable @inline(__always) static var leafShift: Int { Leaf<Element>.bits }

  /// The root, borrowed. The tree must not be empty.
  @inlinable @inline(__always) var node: Node { .passUnretained(root.unsafelyUnwrapped) }
}

// MARK: Finding

/// A step of a descent: the index of the child, and the offset within it.
@frozen @usableFromInline struct DescentStep {
  @usableFromInline var child: Int
  @usableFromInline var offset: Int

  @inlinable init(child: Int, offset: Int) {
    self.child = child
    self.offset = offset
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Returns the child that contains a position. `shift` is that of the child.
  @inlinable @inline(__always) func step(to position: Int, shift: Int) -> DescentStep {
    let header = branch
    if header.pointee.spans.isEmpty {
      return DescentStep(child: position &>> shift, offset: position & ((1 &<< shift) &- 1))
    }
    return relaxedStep(to: position, shift: shift)
  }

  @inlinable @inline(__always) func relaxedStep(to position: Int, shift: Int) -> DescentStep {
    let header = branch
    let last = header.pointee.count &- 1
    return header.pointee.spans.withUnsafeBufferPointer { ends in
      // No child has more elements than a regular one, so the child is at this index or after it.
      var child = Swift.min(position &>> shift, last)
      while child < last, ends[child] <= position { child &+= 1 }
      return DescentStep(child: child, offset: child == 0 ? position : position &- ends[child &- 1])
    }
  }

  /// Returns the start of a child, counted from the start of this node.
  @inlinable func start(of child: Int, shift: Int) -> Int {
    if branch.pointee.spans.isEmpty { return child &<< shift }
    return child == 0 ? 0 : branch.pointee.spans[child &- 1]
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Returns the leaf that contains a position, from a completely full node. `offset` becomes the index in the leaf.
  ///
  /// All nodes below are full, too, so the bits of the position select the path, and the headers of the nodes need not
  /// be read.
  @inlinable @inline(__always)
  func leafOfFull(_ offset: inout Int, shift: Int, leafShift: Int) -> Node {
    var node = self
    var shift = shift
    while shift > leafShift {
      shift &-= BranchWidth.bits
      node = node.children[offset &>> shift]
      offset &= (1 &<< shift) &- 1
    }
    return node
  }
}

extension Tree {
  /// Returns the leaf that contains a position, borrowed, and the index in the leaf.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func findLeaf(_ position: Int) -> (leaf: Node, index: Int) {
    var node = self.node
    var shift = self.shift
    var offset = position
    while shift > Self.leafShift {
      shift &-= BranchWidth.bits
      let header = node.branch
      let step = node.step(to: offset, shift: shift)
      let isFull = header.pointee.spans.isEmpty && step.child &+ 1 < header.pointee.count
      node = node.children[step.child]
      offset = step.offset
      if isFull { return (node.leafOfFull(&offset, shift: shift, leafShift: Self.leafShift), offset) }
    }
    return (node, offset)
  }

  /// Returns the element at a position, borrowed from the tree.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func find(_ position: Int) -> UnsafeMutablePointer<Element> {
    let (leaf, index) = findLeaf(position)
    return leaf.elements(Element.self) + index
  }

  /// Returns the elements from a position to the end of its leaf, borrowed from the tree.
  ///
  /// - Complexity: O(log n)
  @inlinable func run(from position: Int) -> UnsafeMutableBufferPointer<Element> {
    let (leaf, index) = findLeaf(position)
    let count = leaf.leaf(of: Element.self).pointee.count
    return UnsafeMutableBufferPointer(start: leaf.elements(Element.self) + index, count: count &- index)
  }

  /// Returns the element at a position for a change in place. All nodes on the path are uniquely referenced afterwards.
  ///
  /// - Complexity: O(log n), plus a copy of each shared node on the path.
  @inlinable @inline(__always) mutating func findUnique(_ position: Int) -> UnsafeMutablePointer<Element> {
    var shift = self.shift
    var position = position
    return withRoot { slot in
      var slot = slot
      while shift > Self.leafShift {
        slot.makeBranchUnique()
        shift &-= BranchWidth.bits
        let step = slot.pointee.step(to: position, shift: shift)
        slot = slot.pointee.children + step.child
        position = step.offset
      }
      slot.makeLeafUnique(of: Element.self)
      return slot.pointee.elements(Element.self) + position
    }
  }

  /// Calls a closure with the slot of the root. The tree must not be empty.
  @inlinable @inline(__always)
  mutating func withRoot<Result>(_ body: (UnsafeMutablePointer<Node>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { $0.withMemoryRebound(to: Node.self, capacity: 1) { body($0) } }
  }
}
