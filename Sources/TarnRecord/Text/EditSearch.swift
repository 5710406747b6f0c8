/// Finds as many equal pieces in two texts as can be paired in order.
///
/// ```swift
/// var search = EditSearch(from: [1, 2, 3, 4], to: [1, 3, 4, 5], steps: 1_000)
/// search.run()
/// search.partners     // [0, nil, 1, 2]
/// ```
///
/// This is the algorithm of Myers, *An O(ND) Difference Algorithm and Its Variations* (1986), in its linear-space form:
/// from both ends at once, ever more edits are tried until the two meet; then what is before and what is after the
/// place where they met is searched in the same way. The standard library's `difference(from:)` has no bound: its time
/// and space grow with the square of the differences.
struct EditSearch {
  /// For each old piece, the place of the equal new piece it is paired with. The places ascend.
  private(set) var partners: [Int?]
  /// How many steps are left. A round that was begun is ended, so this falls below zero by a round at most.
  private(set) var steps: Int

  /// What is compared: the pieces that both texts have, and their places. One that only one has finds no partner, and
  /// would cost a difference all the same.
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

  /// Pairs what is equal at both ends, and searches between. It goes no deeper than the logarithm of the differences,
  /// for each half has half of them.
  private mutating func compare(_ olds: Range<Int>, _ news: Range<Int>) {
    var (olds, news) = (olds, news)
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

  /// A place in both texts that least edits go through, with half of them on either side; nothing once the steps are
  /// used up.
  ///
  /// Both ranges begin and end differently. So there are at least two edits, each half has one, and is smaller than the
  /// whole.
  private mutating func middle(_ olds: Range<Int>, _ news: Range<Int>) -> (old: Int, new: Int)? {
    var forward = EditFront(.forward, from: old[olds], to: new[news])
    var backward = EditFront(.backward, from: old[olds], to: new[news])
    // An odd number of edits is complete after the forward half, which is the bigger; an even one after the backward
    // half.
    let isOdd = (olds.count + news.count) % 2 != 0
    for round in 0...(olds.count + news.count + 1) / 2 {
      guard steps > 0 else { return nil }
      if let met = forward.advance(to: round, meeting: isOdd ? backward : nil, &steps) { return met }
      if let met = backward.advance(to: round, meeting: isOdd ? nil : forward, &steps) { return met }
    }
    return nil
  }
}
