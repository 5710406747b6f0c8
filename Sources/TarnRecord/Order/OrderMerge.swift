/// Two orders put together, as a forest: under every element hang those that go right of it.
///
/// ```
///  base    m a b           root          a and b, which nobody moved, are the spine, in the base's order.
///  mine    a m b i j        ├─ a         m was moved by mine. The others are new.
///  theirs  m a b t          │  └─ m
///                           └─ b         Read from above:
///                              ├─ i        a m b i j t
///                              │  └─ j
///                              └─ t
/// ```
///
/// Under an element hang at most two runs, one from each side, and what was taken out of rings. In every ring there is
/// an element that both sides have. One that a single side has hangs under its neighbour there, and so on to the root,
/// unless the way comes by an element that the other side placed.
struct OrderMerge {
  /// By element, what it stands right of; `nil` for the spine.
  var parents: [Int?]

  let mine: OrderSide
  let theirs: OrderSide
  /// Elements that no side moved, in the base's order.
  let spine: [Int]
  private let precedes: (Int, Int) -> Bool

  var count: Int { parents.count }
  var root: Int { parents.count }

  /// - Parameters:
  ///   - base: Those elements of the sides that the base has, in its order.
  ///   - count: How many elements there are; they are the numbers from 0.
  /// - Complexity: O(n log n)
  init(base: [Int], mine: [Int], theirs: [Int], count: Int, precedes: @escaping (Int, Int) -> Bool) {
    let mine = OrderSide(mine, base: base, count: count)
    let theirs = OrderSide(theirs, base: base, count: count)
    self.mine = mine
    self.theirs = theirs
    self.precedes = precedes
    spine = base.filter { !mine.isPlaced[$0] && !theirs.isPlaced[$0] }
    parents = Array(repeating: nil, count: count)
    for element in 0..<count { parents[element] = place(of: element, mine.left, theirs.left) }
    breakRings()
  }

  /// What an element stands right of, given what stands left of it on each side: nothing for the spine. Where both
  /// sides placed it, that of two which precedes.
  func place(of element: Int, _ leftOnMine: [Int?], _ leftOnTheirs: [Int?]) -> Int? {
    let here = mine.isPlaced[element] ? leftOnMine[element] : nil
    let there = theirs.isPlaced[element] ? leftOnTheirs[element] : nil
    guard let here, let there else { return here ?? there }
    return isBefore(here, there) ? here : there
  }

  /// The tie-break, with the root before everything.
  func isBefore(_ one: Int, _ other: Int) -> Bool {
    if one == root || other == root { return one == root && other != root }
    return precedes(one, other)
  }
}
