/// One side of a merge: its text, its edits, and the progress of the merge through them.
struct TextSide {
  let tokens: TokenizedText
  let numbers: [Int]
  let edits: [TextEdit]
  /// The position in the base up to which each edit counts as changed: its end, or the beginning of the edit it is
  /// bound to (``bind(_:_:base:_:)``).
  private var ends: [Int]
  private var consumedCount = 0
  /// The number of tokens that the edits consumed so far added to the base, negative if they removed some.
  private var shift = 0

  init(tokens: TokenizedText, numbers: [Int], edits: [TextEdit]) {
    self.tokens = tokens
    self.numbers = numbers
    self.edits = edits
    ends = edits.map(\.old.upperBound)
  }

  /// The position in the base where the next edit begins.
  var next: Int? { consumedCount < edits.count ? edits[consumedCount].old.lowerBound : nil }

  /// Returns this side's tokens for a range of the base without edits.
  func run(_ base: Range<Int>) -> TextPartList.Run {
    (tokens, position(of: base.lowerBound)..<position(of: base.upperBound))
  }

  /// Returns this side's position for a position in the base that is in no edit.
  func position(of base: Int) -> Int { base + shift }

  /// Consumes the next edit if it begins up to a position in the base, and moves that position to the edit's end.
  ///
  /// - Returns: whether there was such an edit.
  mutating func consumeEdit(upTo end: inout Int) -> Bool {
    guard let next, next <= end else { return false }
    end = max(end, ends[consumedCount])
    shift = edits[consumedCount].new.upperBound - edits[consumedCount].old.upperBound
    consumedCount += 1
    return true
  }
}

extension TextSide {
  /// Binds an edit of one side to an edit of the other if they may be the same edit, found at two positions.
  ///
  /// ```
  /// base     A  A  A        Counting suggests that mine inserted B before one A and theirs before another. But all A
  /// mine     A  B  A  A     are equal, so B may be one insertion or two, and the texts do not determine which. Between
  /// theirs   C  A  B  A  A  the two positions there are only tokens that also occur elsewhere.
  /// ```
  ///
  /// Two edits are bound if they insert or remove the same content (the words or lines of the one are a subset of the
  /// other's), and every word or line between them occurs in the base at least twice. Bound edits count as one change:
  /// it is taken once if both sides made it alike, and is a conflict otherwise.
  ///
  /// - Complexity: O(n) for n tokens: each edit is compared with at most ``reach`` others.
  static func bind(_ mine: inout TextSide, _ theirs: inout TextSide, base: TokenizedText, _ numbers: [Int]) {
    let landmarks = landmarks(of: base, numbers)
    let (mineContents, theirContents) = (mine.contents(base, numbers), theirs.contents(base, numbers))
    let (isOnlyMine, isOnlyTheirs) = (mine.isMissing(in: theirs), theirs.isMissing(in: mine))
    bind(&mine, mineContents, isOnlyMine, before: theirs, theirContents, isOnlyTheirs, landmarks)
    bind(&theirs, theirContents, isOnlyTheirs, before: mine, mineContents, isOnlyMine, landmarks)
  }

  /// The number of following edits that each edit is compared with. Between two edits that may be the same there are
  /// only a few others, because no token that is unique in the base may be between them.
  private static var reach: Int { 16 }

  private static func bind(
    _ side: inout TextSide, _ contents: [Content], _ isOnlyHere: [Bool], before other: TextSide,
    _ otherContents: [Content], _ isOnlyInOther: [Bool], _ landmarks: [Int]
  ) {
    var first = 0
    for position in side.edits.indices {
      let end = side.edits[position].old.upperBound
      while first < other.edits.count, other.edits[first].old.lowerBound <= end { first += 1 }
      guard isOnlyHere[position] else { continue }
      for next in first..<min(first + reach, other.edits.count) {
        let start = other.edits[next].old.lowerBound
        guard landmarks[end] == landmarks[start] else { break }
        if isOnlyInOther[next], contents[position].mayEqual(otherContents[next]) { side.ends[position] = start }
      }
    }
  }

  /// Returns, for each position in the base, the number of preceding landmarks: words or lines that occur in it once.
  private static func landmarks(of base: TokenizedText, _ numbers: [Int]) -> [Int] {
    var occurrences: [Int: Int] = [:]
    for number in numbers { occurrences[number, default: 0] += 1 }
    var count = 0
    return [0]
      + numbers.indices.map { position in
        if occurrences[numbers[position]] == 1, base.isMeaningful(position) { count += 1 }
        return count
      }
  }

  /// The words or lines that an edit removes and inserts.
  private struct Content {
    let removed: Set<Int>, inserted: Set<Int>

    func mayEqual(_ other: Content) -> Bool {
      Self.isNested(inserted, other.inserted) || Self.isNested(removed, other.removed)
    }

    /// Returns whether neither set is empty and one contains the other.
    private static func isNested(_ first: Set<Int>, _ second: Set<Int>) -> Bool {
      !first.isEmpty && !second.isEmpty && (first.isSubset(of: second) || second.isSubset(of: first))
    }
  }

  private func contents(_ base: TokenizedText, _ baseNumbers: [Int]) -> [Content] {
    edits.map { edit in
      Content(
        removed: Set(edit.old.lazy.filter(base.isMeaningful).map { baseNumbers[$0] }),
        inserted: Set(edit.new.lazy.filter(tokens.isMeaningful).map { numbers[$0] }))
    }
  }

  /// Returns, for each edit, whether the other side lacks the same edit at the same position.
  private func isMissing(in other: TextSide) -> [Bool] {
    let otherEdits = Dictionary(uniqueKeysWithValues: other.edits.map { ($0.old, $0.new) })
    return edits.map { edit in
      guard let new = otherEdits[edit.old] else { return true }
      return !numbers[edit.new].elementsEqual(other.numbers[new])
    }
  }
}
