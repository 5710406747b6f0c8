/// Two orders combined into a forest: the children of an element are the elements that go right of it.
///
/// ```
///  base    m a b           root          a and b, which no side moved, are the spine, in the base's order.
///  mine    a m b i j        ├─ a         m was moved by mine. The others are new.
///  theirs  m a b t          │  └─ m
///                           └─ b         The order, from the top:
///                              ├─ i        a m b i j t
///                              │  └─ j
///                              └─ t
/// ```
///
/// An element has at most two runs as children, one from each side, and elements taken out of cycles. Every cycle
/// contains an element that both sides have: an element that a single side has is a child of its neighbor there, and
/// so on up to the root, unless the path passes an element that the other side placed.
struct OrderMerge {
  /// By element, the element it goes right of; `nil` for the spine.
  var parents: [Int?]

  let mine: OrderSide
  let theirs: OrderSide
  /// Elements that neither side moved, in the base's order.
  let spine: [Int]
  private let precedes: (Int, Int) -> Bool

  var count: Int { parents.count }
  var root: Int { parents.count }

  /// Combines two orders.
  ///
  /// - Parameters:
  ///   - base: The elements of the sides that the base has, in its order.
  ///   - count: The number of elements; they are numbered from 0.
  /// - Complexity: O(n log n)
  init(base: [Int], mine: [Int], theirs: [Int], count: Int, precedes: @escaping (Int, Int) -> Bool) {
    let mine = OrderSide(mine, base: base, count: count)
    let theirs = OrderSide(theirs, base: base, count: count)
    self.mine = mine
    self.theirs = theirs
    self.precedes = precedes
    spine = base.filter { !mine.isPlaced[$0] && !theirs.isPlaced[$0] }
    parents = Array(repeating: nil, count: count)
    for element in 0..<count { parents[element] = parent(of: element, mine.left, theirs.left) }
    breakCycles()
  }

  /// Returns the element that an element goes right of, given its left neighbors on each side; `nil` for the spine.
  /// Where both sides placed it, the neighbor that precedes.
  func parent(of element: Int, _ leftOnMine: [Int?], _ leftOnTheirs: [Int?]) -> Int? {
    let mineParent = mine.isPlaced[element] ? leftOnMine[element] : nil
    let theirParent = theirs.isPlaced[element] ? leftOnTheirs[element] : nil
    guard let mineParent, let theirParent else { return mineParent ?? theirParent }
    return isBefore(mineParent, theirParent) ? mineParent : theirParent
  }

  /// Returns whether one element precedes another; the root precedes all.
  func isBefore(_ lhs: Int, _ rhs: Int) -> Bool {
    if lhs == root || rhs == root { return lhs == root && rhs != root }
    return precedes(lhs, rhs)
  }
}
