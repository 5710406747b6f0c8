/// An array with structural sharing: copies share their common parts, so keeping old versions is cheap.
///
/// ```swift
/// var titles: Vector = ["milk", "bread", "beer"]
/// let before = titles
/// titles[1] = "rye bread"
/// titles.append("salt")
/// before.count                              // 3: an old version never changes
/// titles.differences(from: before)[0].new   // 1..<4, found without visiting shared nodes
/// ```
///
/// A change of a uniquely referenced vector happens in place, like that of an array. A change of a shared one, for
/// example one that a history retains, copies the nodes on the path to the change: about a kilobyte, whatever the size
/// of the vector. So do insertions and removals in the middle, slicing and concatenation, where an array would move all
/// elements.
///
/// | | `Vector` | `Array` |
/// |---|---|---|
/// | read | O(log n), a few nanoseconds | O(1) |
/// | replace, append, last version retained | O(log n) | O(n) |
/// | insert, remove in the middle | O(log n) | O(n) |
/// | slice, concatenation | O(log n) | O(n) |
/// | compare with an earlier version | proportional to the changes | O(n) |
///
/// The base of the logarithm is 16, so O(log n) is five steps for a million elements.
///
/// The last elements are outside the tree, in the *tail*, so that appending rarely touches the tree:
///
/// ```
/// Vector ┬─ tree ─ nodes shared with other versions       elements 0 ..< tree.count
///        └─ tail ─ a leaf with room for more              elements tree.count ..< count
/// ```
///
/// The elements are not contiguous: there is no pointer to all of them. For elements found by an identity see ``Table``
/// and ``Map``.
@frozen public struct Vector<Element> {
  @usableFromInline var tree: Tree<Element>
  /// `nil`, or a leaf with at least one element.
  @usableFromInline var tail: Leaf<Element>?
  @usableFromInline var length: Int

  /// The number of elements.
  ///
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var count: Int { length }

  /// Creates an empty vector, without allocating memory.
  ///
  /// - Complexity: O(1)
  @inlinable public init() {
    tree = Tree()
    tail = nil
    length = 0
  }

  @inlinable init(tree: Tree<Element>) {
    self.tree = tree
    tail = nil
    length = tree.count
  }
}

// Guard: a node is changed only by an owner that has checked that it is uniquely referenced, as in any copy-on-write
// collection.
extension Vector: @unchecked Sendable where Element: Sendable {}

extension Vector {
  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised, or O(log n) if the last version is retained.
  @inlinable @inline(__always) public mutating func append(_ element: consuming Element) {
    let position = count &- tree.count
    if position > 0, position < Leaf<Element>.most {
      if !isKnownUniquelyReferenced(&tail) { tail = tail.unsafelyUnwrapped.copy() }
      tail.unsafelyUnwrapped.withUnsafeMutablePointers { [element] in
        ($1 + position).initialize(to: element)
        $0.pointee.count = position &+ 1
      }
    } else {
      beginTail(with: element)
    }
    length &+= 1
  }

  @inlinable @inline(never) mutating func beginTail(with element: consuming Element) {
    pushTail()
    tail = Tree.leaf(of: element)
  }

  /// Moves the tail into the tree.
  @inlinable mutating func pushTail() {
    guard let leaf = tail.take() else { return }
    tree.append(leaf: leaf)
  }

  /// Moves the last leaf of the tree to the tail, if there is no tail.
  @inlinable mutating func pullTail() {
    guard tail == nil, tree.count > 0 else { return }
    tail = tree.takeLastLeaf()
  }

  /// Checks the invariants and traps if one is violated. For tests: it visits every node.
  ///
  /// The tree fulfils its own invariants, the tail has at least one element and at most as many as a leaf holds, and
  /// both add up to the count.
  ///
  /// - Complexity: O(n log n)
  public func _checkInvariants() {
    tree.checkInvariants(first: nil)
    let tailCount = tail?.withUnsafeMutablePointerToHeader { $0.pointee.count }
    precondition(
      tailCount.map { (1...Leaf<Element>.most).contains($0) } ?? true, "A vector's tail has no elements or too many.")
    precondition(count == tree.count + (tailCount ?? 0), "A vector's count differs from the number of its elements.")
  }
}
