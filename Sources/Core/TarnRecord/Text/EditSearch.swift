/// Pairs as many equal pieces of two texts as possible, in order.
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
  /// For each old piece, the place of the equal new piece it is paired with. The places ascend.
  private(set) var partners: [Int?]
  /// The remaining steps. A round always completes, so this falls below zero by at most one round.
  private(set) var steps: Int

  /// The pieces that both texts have, and their places. A piece that only one text has finds no partner, and would add
  /// a difference to the search.
  private let old: [Int], new: [Int]
  private let oldPlaces: [Int], newPlaces: [Int]

  init(from old: [Int], to new: [Int], steps: Int) {
    let (inOld, inNew) = (Set(old), Set(new))
    oldPlaces = old.indices.filter { inNew.contains(old[$0]) }
    newPlaces = new.indices.filter { inOld.contains(new[$0]) }
    self.old = oldPlaces.map { old[$0] }
    self.new = newPlaces.map { new[$0] }
    self.steps = steps
    partners = Array(repeating: nil, count: old.count)
  }

  /// - Complexity: O(n + steps) for n pieces.
  mutating func run() { compare(old.indices, new.indices) }

  /// Pairs the equal pieces at both ends, and searches between them. The recursion depth is the logarithm of the
  /// differences, for each half has half of them.
  private mutating func compare(_ oldElements: Range<Int>, _ news: Range<Int>) {
    var (olds, news) = (oldElements, news)
    while let one = olds.first, let other = news.first, old[one] == new[other] {
      pair(one, other)
      olds.removeFirst()
      news.removeFirst()
    }
    while let one = olds.last, let other = news.last, old[one] == new[other] {
      pair(one, other)
      olds.removeLast()
      news.removeLast()
    }
    guard !olds.isEmpty, !news.isEmpty, let middle = middle(olds, news) else { return }
    compare(olds.lowerBound..<middle.old, news.lowerBound..<middle.new)
    compare(middle.old..<olds.upperBound, middle.new..<news.upperBound)
  }

  private mutating func pair(_ one: Int, _ other: Int) { partners[oldPlaces[one]] = newPlaces[other] }

  /// Returns a place in both texts on a path of fewest edits, with half of them on either side; `nil` once the steps
  /// are used up.
  ///
  /// Both ranges begin and end differently. So there are at least two edits, and each half has at least one and is
  /// smaller than the whole.
  private mutating func middle(_ oldElements: Range<Int>, _ news: Range<Int>) -> (old: Int, new: Int)? {
    var forward = EditFront(.forward, from: old[oldElements], to: new[news])
    var backward = EditFront(.backward, from: old[oldElements], to: new[news])
    // The forward half, the bigger one, completes an odd number of edits; the backward half completes an even one.
    let isOdd = (oldElements.count + news.count) % 2 != 0
    for round in 0...(oldElements.count + news.count + 1) / 2 {
      guard steps > 0 else { return nil }
      if let met = forward.advance(to: round, meeting: isOdd ? backward : nil, &steps) { return met }
      if let met = backward.advance(to: round, meeting: isOdd ? nil : forward, &steps) { return met }
    }
    return nil
  }
}
