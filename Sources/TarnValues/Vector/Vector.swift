/// An ordered collection that is cheap to keep: an array whose copies share what they have in common.
///
/// ```swift
/// var titles: Vector = ["milk", "bread", "beer"]
/// let before = titles
/// titles[1] = "rye bread"
/// titles.append("salt")
/// before.count                              // 3: a kept version stays what it was
/// titles.differences(from: before)[0].new   // 1..<4, found without looking at what they share
/// ```
///
/// A change of a vector that nobody else holds is made in place, as an array's. A change of one that somebody else holds
/// too, such as a history, copies the way to the change: about a kilobyte, whatever the size of the vector. So does
/// inserting and removing in the middle, taking a part, and putting two together, where an array would move everything.
///
/// | | `Vector` | `Array` |
/// |---|---|---|
/// | read | O(log n), a few nanoseconds | O(1) |
/// | replace, append, last version kept | O(log n) | O(n) |
/// | insert, remove in the middle | O(log n) | O(n) |
/// | part, concatenation | O(log n) | O(n) |
/// | compare with an earlier version | what changed | O(n) |
///
/// With the logarithm's base being 16, O(log n) is five steps for a million elements.
///
/// The last elements are held outside the tree, as its *tail*, so that appending rarely touches it:
///
/// ```
/// Vector ┬─ tree ─ nodes shared with other versions       elements 0 ..< tree.count
///        └─ tail ─ a leaf with room for more              elements tree.count ..< count
/// ```
///
/// It is not contiguous: there is no pointer to all elements. It is not for elements found by an identity: see ``Table``
/// and ``Map``.
@frozen public struct Vector<Element> {
  @usableFromInline var tree: Tree<Element>
  /// Nothing, or a leaf with at least one element.
  @usableFromInline var tail: Leaf<Element>?
  @usableFromInline var length: Int

  /// - Complexity: O(1)
  @inlinable @inline(__always) public var count: Int { length }

  /// Makes an empty vector. It takes no memory of its own.
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

// Guard: the nodes are changed only by an owner that has made sure to be the only one, as in any copy-on-write collection.
extension Vector: @unchecked Sendable where Element: Sendable {}

extension Vector {
  /// Puts an element at the end.
  ///
  /// - Complexity: amortised O(1), and O(log n) if the last version is kept.
  @inlinable @inline(__always) public mutating func append(_ element: consuming Element) {
    let place = count &- tree.count
    if place > 0, place < Leaf<Element>.most {
      if !isKnownUniquelyReferenced(&tail) { tail = tail.unsafelyUnwrapped.copy() }
      tail.unsafelyUnwrapped.withUnsafeMutablePointers { [element] in
        ($1 + place).initialize(to: element)
        $0.pointee.count = place &+ 1
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

  /// Moves the last leaf out of the tree, if there is no tail.
  @inlinable mutating func pullTail() {
    guard tail == nil, tree.count > 0 else { return }
    tail = tree.takeLastLeaf()
  }

  /// Stops if the vector is not as it must be. For tests: it looks at every node.
  ///
  /// The tree is as it must be, the tail has 1 to as many elements as a leaf holds, and they make up the count.
  ///
  /// - Complexity: O(n log n)
  public func _checkInvariants() {
    tree.checkInvariants(first: nil)
    let rest = tail?.withUnsafeMutablePointerToHeader { $0.pointee.count }
    precondition(rest.map { (1...Leaf<Element>.most).contains($0) } ?? true, "A tail has no element, or too many.")
    precondition(count == tree.count + (rest ?? 0), "A vector's count is not its elements'.")
  }
}
