/// One side of a merge: its text, its edits, and the progress of the merge through them.
struct TextSide {
  let pieces: TextPieces
  let numbers: [Int]
  let edits: [TextEdit]
  /// The place in the base up to which each edit counts as changed: its end, or the beginning of the edit it is bound
  /// to (``bind(_:_:base:_:)``).
  private var ends: [Int]
  private var taken = 0
  /// The number of pieces that the edits taken so far added to the base, negative if they removed some.
  private var shift = 0

  init(pieces: TextPieces, numbers: [Int], edits: [TextEdit]) {
    self.pieces = pieces
    self.numbers = numbers
    self.edits = edits
    ends = edits.map(\.old.upperBound)
  }

  /// The place in the base where the next edit begins.
  var next: Int? { taken < edits.count ? edits[taken].old.lowerBound : nil }

  /// Returns this side's pieces for a range of the base without edits.
  func kept(_ base: Range<Int>) -> TextPartList.Run {
    (pieces, place(of: base.lowerBound)..<place(of: base.upperBound))
  }

  /// Returns this side's place for a place in the base that is in no edit.
  func place(of base: Int) -> Int { base + shift }

  /// Takes the next edit if it begins up to a place in the base, and moves that place to the edit's end.
  mutating func apply(upTo end: inout Int) -> Bool {
    guard let next, next <= end else { return false }
    end = max(end, ends[taken])
    shift = edits[taken].new.upperBound - edits[taken].old.upperBound
    taken += 1
    return true
  }
}

extension TextSide {
  /// Binds an edit of one side to an edit of the other if they may be the same edit, found at two places.
  ///
  /// ```
  /// base     A  A  A        Counting suggests that mine inserted B before one A and theirs before another. But all A
  /// mine     A  B  A  A     are equal, so B may be one insertion or two, and the texts do not determine which. Between
  /// theirs   C  A  B  A  A  the two places there are only pieces that also occur elsewhere.
  /// ```
  ///
  /// Two edits are bound if they insert or remove the same content (the words or lines of the one are a subset of the
  /// other's), and every word or line between them occurs in the base at least twice. Bound edits count as one change:
  /// it is taken once if both sides made it alike, and is a conflict otherwise.
  ///
  /// - Complexity: O(n) for n pieces: each edit is compared with at most ``reach`` others.
  static func bind(_ mine: inout TextSide, _ theirs: inout TextSide, base: TextPieces, _ numbers: [Int]) {
    let landmarks = landmarks(of: base, numbers)
    let (one, other) = (mine.contents(base, numbers), theirs.contents(base, numbers))
    let (isOnlyMine, isOnlyTheirs) = (mine.isOwn(beside: theirs), theirs.isOwn(beside: mine))
    bind(&mine, one, isOnlyMine, before: theirs, other, isOnlyTheirs, landmarks)
    bind(&theirs, other, isOnlyTheirs, before: mine, one, isOnlyMine, landmarks)
  }

  /// The number of following edits that each edit is compared with. Between two edits that may be the same there are
  /// only a few others, because no piece that is unique in the base may be between them.
  private static var reach: Int { 16 }

  private static func bind(
    _ side: inout TextSide, _ contents: [Content], _ isOwn: [Bool], before other: TextSide, _ others: [Content],
    _ isOthersOwn: [Bool], _ landmarks: [Int]
  ) {
    var first = 0
    for position in side.edits.indices {
      let end = side.edits[position].old.upperBound
      while first < other.edits.count, other.edits[first].old.lowerBound <= end { first += 1 }
      guard isOwn[position] else { continue }
      for next in first..<min(first + reach, other.edits.count) {
        let start = other.edits[next].old.lowerBound
        guard landmarks[end] == landmarks[start] else { break }
        if isOthersOwn[next], contents[position].mayBe(others[next]) { side.ends[position] = start }
      }
    }
  }

  /// Returns, for each place of the base, the number of preceding landmarks: words or lines that occur in it once.
  private static func landmarks(of base: TextPieces, _ numbers: [Int]) -> [Int] {
    var times: [Int: Int] = [:]
    for number in numbers { times[number, default: 0] += 1 }
    var count = 0
    return [0]
      + numbers.indices.map { position in
        if times[numbers[position]] == 1, base.isMeaningful(position) { count += 1 }
        return count
      }
  }

  /// The words or lines that an edit removes and inserts.
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

  /// Returns, for each edit, whether the other side lacks the same edit at the same place.
  private func isOwn(beside other: TextSide) -> [Bool] {
    let there = Dictionary(uniqueKeysWithValues: other.edits.map { ($0.old, $0.new) })
    return edits.map { edit in
      guard let new = there[edit.old] else { return true }
      return !numbers[edit.new].elementsEqual(other.numbers[new])
    }
  }
}
