/// Pairs as many equal tokens of two texts as possible, in order.
///
/// ```swift
/// var search = EditSearch(from: [1, 2, 3, 4], to: [1, 3, 4, 5], steps: 1_000)
/// search.run()
/// search.partners     // [0, nil, 1, 2]
/// ```
///
/// This is the algorithm of Myers, *An O(ND) Difference Algorithm and Its Variations* (1986), in its linear-space form:
/// it advances from both ends at once with an increasing number of edits until the two fronts meet, and then searches
/// the parts before and after the meeting point in the same way. The standard library's `difference(from:)` has no
/// bound: its time and space grow with the square of the differences.
struct EditSearch {
  /// For each old token, the position of the equal new token it is paired with. The positions ascend.
  private(set) var partners: [Int?]
  /// The remaining steps. A round always completes, so this falls below zero by at most one round.
  private(set) var steps: Int

  /// The tokens that both texts have, and their positions. A token that only one text has finds no partner, and would
  /// add a difference to the search.
  private let old: [Int], new: [Int]
  private let oldPositions: [Int], newPositions: [Int]

  init(from old: [Int], to new: [Int], steps: Int) {
    let (inOld, inNew) = (Set(old), Set(new))
    oldPositions = old.indices.filter { inNew.contains(old[$0]) }
    newPositions = new.indices.filter { inOld.contains(new[$0]) }
    self.old = oldPositions.map { old[$0] }
    self.new = newPositions.map { new[$0] }
    self.steps = steps
    partners = Array(repeating: nil, count: old.count)
  }

  /// - Complexity: O(n + steps) for n tokens.
  mutating func run() { compare(old.indices, new.indices) }

  /// Pairs the equal tokens at both ends, and searches between them. The recursion depth is the logarithm of the
  /// differences, for each half has half of them.
  private mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldRange, newRange) = (oldRange, newRange)
    while let oldIndex = oldRange.first, let newIndex = newRange.first, old[oldIndex] == new[newIndex] {
      pair(oldIndex, newIndex)
      oldRange.removeFirst()
      newRange.removeFirst()
    }
    while let oldIndex = oldRange.last, let newIndex = newRange.last, old[oldIndex] == new[newIndex] {
      pair(oldIndex, newIndex)
      oldRange.removeLast()
      newRange.removeLast()
    }
    guard !oldRange.isEmpty, !newRange.isEmpty, let middle = middle(oldRange, newRange) else { return }
    compare(oldRange.lowerBound..<middle.old, newRange.lowerBound..<middle.new)
    compare(middle.old..<oldRange.upperBound, middle.new..<newRange.upperBound)
  }

  private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    partners[oldPositions[oldIndex]] = newPositions[newIndex]
  }

  /// Returns a point on a path of fewest edits, with half of them on either side; `nil` once the steps
  /// are used up.
  ///
  /// Both ranges begin and end differently. So there are at least two edits, and each half has at least one and is
  /// smaller than the whole.
  private mutating func middle(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (old: Int, new: Int)? {
    var forward = EditFront(.forward, from: old[oldRange], to: new[newRange])
    var backward = EditFront(.backward, from: old[oldRange], to: new[newRange])
    // The forward half, the bigger one, completes an odd number of edits; the backward half completes an even one.
    let isOdd = (oldRange.count + newRange.count) % 2 != 0
    for round in 0...(oldRange.count + newRange.count + 1) / 2 {
      guard steps > 0 else { return nil }
      if let meetingPoint = forward.advance(to: round, meeting: isOdd ? backward : nil, &steps) { return meetingPoint }
      if let meetingPoint = backward.advance(to: round, meeting: isOdd ? nil : forward, &steps) { return meetingPoint }
    }
    return nil
  }
}
