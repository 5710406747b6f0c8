/// Elements in order, in leaves of equal depth: what ``Vector``, ``Map`` and ``Table`` are made of.
///
/// ```
///                    ┌──────────────┐
///            root    │ 16 children  │                     a relaxed radix-balanced tree:
///                    └┬────┬────┬───┘                     16 children a node, 4 to 32 elements a leaf
///            ┌────────┘    │    └────────┐
///      ┌─────▼─────┐ ┌─────▼─────┐ ┌─────▼─────┐
///      │  regular  │ │  relaxed  │ │  regular  │           regular: the position's bits tell the way
///      └┬───┬───┬──┘ └┬───┬───┬──┘ └┬───┬──────┘           relaxed: a table says where each child ends
///      ┌▼┐ ┌▼┐ ┌▼┐   ┌▼┐ ┌▼┐ ┌▼┐   ┌▼┐ ┌▼┐
///      │ │ │ │ │ │   │ │ │ │ │ │   │ │ │ │                leaves
///      └─┘ └─┘ └─┘   └─┘ └─┘ └─┘   └─┘ └─┘
/// ```
///
/// Copies share nodes; a change copies the nodes on its path that somebody else holds, and changes in place those that
/// nobody does. Source: Bagwell and Rompf, *RRB-Trees: Efficient Immutable Vectors* (2011), with the rule of B-trees
/// in place of their search steps: a node not on the right edge is at least half full.
///
/// Some trees have labels (``Label``). These are for reading only where the tree says so; a tree without them passes
/// numbers through that mean nothing.
@frozen @usableFromInline struct Tree<Element> {
  /// A ``Branch``, or a ``Leaf`` if ``shift`` is a leaf's, or nothing in an empty tree.
  @usableFromInline var root: AnyObject?
  @usableFromInline var count: Int
  /// How many bits of a regular position tell the way below the root, the leaf's own included.
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

  /// The root, lent. Not in an empty tree.
  @inlinable @inline(__always) var node: Node { .passUnretained(root.unsafelyUnwrapped) }
}

// MARK: Finding

/// A step down: which child, and what is left of the position.
@frozen @usableFromInline struct Step {
  @usableFromInline var child: Int
  @usableFromInline var rest: Int

  @inlinable init(child: Int, rest: Int) {
    self.child = child
    self.rest = rest
  }
}

extension Unmanaged where Instance == AnyObject {
  /// The child with a position; `shift` is the child's.
  @inlinable @inline(__always) func step(to position: Int, shift: Int) -> Step {
    let header = branch
    if header.pointee.spans.isEmpty {
      return Step(child: position &>> shift, rest: position & ((1 &<< shift) &- 1))
    }
    return relaxedStep(to: position, shift: shift)
  }

  @inlinable @inline(__always) func relaxedStep(to position: Int, shift: Int) -> Step {
    let header = branch
    let last = header.pointee.count &- 1
    return header.pointee.spans.withUnsafeBufferPointer { ends in
      // No child holds more than a regular one, so the one that is looked for lies here or further on.
      var child = Swift.min(position &>> shift, last)
      while child < last, ends[child] <= position { child &+= 1 }
      return Step(child: child, rest: child == 0 ? position : position &- ends[child &- 1])
    }
  }

  /// Where a child begins, counted from the start of this node.
  @inlinable func start(of child: Int, shift: Int) -> Int {
    if branch.pointee.spans.isEmpty { return child &<< shift }
    return child == 0 ? 0 : branch.pointee.spans[child &- 1]
  }
}

extension Unmanaged where Instance == AnyObject {
  /// The leaf with a position, from a node that is as full as one of its height can be; `rest` becomes the place there.
  ///
  /// All below it is full, too: the position's bits tell the way, and no node is asked how many children it has.
  @inlinable @inline(__always)
  func leafOfFull(_ rest: inout Int, shift: Int, leafShift: Int) -> Node {
    var node = self
    var shift = shift
    while shift > leafShift {
      shift &-= Width.bits
      node = node.children[rest &>> shift]
      rest &= (1 &<< shift) &- 1
    }
    return node
  }
}

extension Tree {
  /// The leaf with a position, lent, and the place there.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func findLeaf(_ position: Int) -> (leaf: Node, place: Int) {
    var node = self.node
    var shift = self.shift
    var rest = position
    while shift > Self.leafShift {
      shift &-= Width.bits
      let header = node.branch
      let step = node.step(to: rest, shift: shift)
      let isFull = header.pointee.spans.isEmpty && step.child &+ 1 < header.pointee.count
      node = node.children[step.child]
      rest = step.rest
      if isFull { return (node.leafOfFull(&rest, shift: shift, leafShift: Self.leafShift), rest) }
    }
    return (node, rest)
  }

  /// The element at a position. Lent.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func find(_ position: Int) -> UnsafeMutablePointer<Element> {
    let (leaf, place) = findLeaf(position)
    return leaf.elements(Element.self) + place
  }

  /// The elements from a position to the end of its leaf. Lent.
  ///
  /// - Complexity: O(log n)
  @inlinable func run(from position: Int) -> UnsafeMutableBufferPointer<Element> {
    let (leaf, place) = findLeaf(position)
    let count = leaf.leaf(of: Element.self).pointee.count
    return UnsafeMutableBufferPointer(start: leaf.elements(Element.self) + place, count: count &- place)
  }

  /// The element at a position, to be changed in place: the nodes on the way are this tree's alone afterwards.
  ///
  /// - Complexity: O(log n), plus a copy of every node on the way that is shared.
  @inlinable @inline(__always) mutating func findUnique(_ position: Int) -> UnsafeMutablePointer<Element> {
    var shift = self.shift
    var position = position
    return withRoot { slot in
      var slot = slot
      while shift > Self.leafShift {
        slot.makeBranchUnique()
        shift &-= Width.bits
        let step = slot.pointee.step(to: position, shift: shift)
        slot = slot.pointee.children + step.child
        position = step.rest
      }
      slot.makeLeafUnique(of: Element.self)
      return slot.pointee.elements(Element.self) + position
    }
  }

  /// Lends the place that holds the root. Not in an empty tree.
  @inlinable @inline(__always)
  mutating func withRoot<Result>(_ body: (UnsafeMutablePointer<Node>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { $0.withMemoryRebound(to: Node.self, capacity: 1) { body($0) } }
  }
}
