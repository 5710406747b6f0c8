/// One side of a merge: its text, what it edited, and how far that was gone through.
struct TextSide {
  let pieces: TextPieces
  let numbers: [Int]
  let edits: [TextEdit]
  /// Up to where in the base each edit counts as changed: its end, or that of what it is bound to (``bind(_:_:base:_:)``).
  private var ends: [Int]
  private var taken = 0
  /// How many pieces the edits taken so far have added to the base's, or taken away if it is negative.
  private var shift = 0

  init(pieces: TextPieces, numbers: [Int], edits: [TextEdit]) {
    self.pieces = pieces
    self.numbers = numbers
    self.edits = edits
    ends = edits.map(\.old.upperBound)
  }

  /// Where in the base the next edit begins.
  var next: Int? { taken < edits.count ? edits[taken].old.lowerBound : nil }

  /// The pieces of a range of the base that no edit is in.
  func kept(_ base: Range<Int>) -> PartList.Run { (pieces, place(of: base.lowerBound)..<place(of: base.upperBound)) }

  /// The place in this side of a place in the base that no edit is in.
  func place(of base: Int) -> Int { base + shift }

  /// Takes the next edit if it begins up to a place in the base, and moves that place to its end.
  mutating func take(upTo end: inout Int) -> Bool {
    guard let next, next <= end else { return false }
    end = max(end, ends[taken])
    shift = edits[taken].new.upperBound - edits[taken].old.upperBound
    taken += 1
    return true
  }
}

extension TextSide {
  /// Makes one change of an edit of each side if they may be the same edit, found at two places.
  ///
  /// ```
  /// base     A  A  A        Mine has put in B before one A, theirs before another, if these are the right ones: they are
  /// mine     A  B  A  A     all equal, and which of them was in front of B is found by counting. So B may be one
  /// theirs   C  A  B  A  A  insertion or two, and no text tells. Between the two is no piece but such as stand elsewhere.
  /// ```
  ///
  /// Two edits are bound if they put in the same or take out the same (the words or lines of the one are among the other's), and
  /// every word or line between them stands in the base at least twice. What is bound is changed as one: taken once where both
  /// sides have made it the same, and otherwise a conflict.
  ///
  /// - Complexity: O(n) for n pieces: each edit is compared with ``reach`` others at most.
  static func bind(_ mine: inout TextSide, _ theirs: inout TextSide, base: TextPieces, _ numbers: [Int]) {
    let landmarks = landmarks(of: base, numbers)
    let (one, other) = (mine.contents(base, numbers), theirs.contents(base, numbers))
    let (isOnlyMine, isOnlyTheirs) = (mine.isOwn(beside: theirs), theirs.isOwn(beside: mine))
    bind(&mine, one, isOnlyMine, before: theirs, other, isOnlyTheirs, landmarks)
    bind(&theirs, other, isOnlyTheirs, before: mine, one, isOnlyMine, landmarks)
  }

  /// How many edits after one are looked at. Between two edits that may be the same there are at most a few of others, for between
  /// these, too, nothing may stand that is in the base but once.
  private static var reach: Int { 16 }

  private static func bind(
    _ side: inout TextSide, _ contents: [Content], _ isOwn: [Bool], before other: TextSide, _ others: [Content],
    _ isOthersOwn: [Bool], _ landmarks: [Int]
  ) {
    var first = 0
    for place in side.edits.indices {
      let end = side.edits[place].old.upperBound
      while first < other.edits.count, other.edits[first].old.lowerBound <= end { first += 1 }
      guard isOwn[place] else { continue }
      for next in first..<min(first + reach, other.edits.count) {
        let start = other.edits[next].old.lowerBound
        guard landmarks[end] == landmarks[start] else { break }
        if isOthersOwn[next], contents[place].mayBe(others[next]) { side.ends[place] = start }
      }
    }
  }

  /// For each place of the base, how many pieces before it show where one is: words or lines that stand in it once.
  private static func landmarks(of base: TextPieces, _ numbers: [Int]) -> [Int] {
    var times: [Int: Int] = [:]
    for number in numbers { times[number, default: 0] += 1 }
    var count = 0
    return [0]
      + numbers.indices.map { place in
        if times[numbers[place]] == 1, base.isMeaningful(place) { count += 1 }
        return count
      }
  }

  /// The words or lines that an edit takes out and puts in.
  private struct Content {
    let removed: Set<Int>, inserted: Set<Int>

    func mayBe(_ other: Content) -> Bool {
      Self.share(inserted, other.inserted) || Self.share(removed, other.removed)
    }

    private static func share(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
      !one.isEmpty && !other.isEmpty && (one.isSubset(of: other) || other.isSubset(of: one))
    }
  }

  private func contents(_ base: TextPieces, _ baseNumbers: [Int]) -> [Content] {
    edits.map { edit in
      Content(
        removed: Set(edit.old.lazy.filter(base.isMeaningful).map { baseNumbers[$0] }),
        inserted: Set(edit.new.lazy.filter(pieces.isMeaningful).map { numbers[$0] }))
    }
  }

  /// For each edit, whether the other side has made it at another place than here, if at all.
  private func isOwn(beside other: TextSide) -> [Bool] {
    let there = Dictionary(uniqueKeysWithValues: other.edits.map { ($0.old, $0.new) })
    return edits.map { edit in
      guard let new = there[edit.old] else { return true }
      return !numbers[edit.new].elementsEqual(other.numbers[new])
    }
  }
}
