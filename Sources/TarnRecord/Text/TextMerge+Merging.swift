extension TextMerge {
  /// Merges, searching for the edits of each side for so many steps.
  init(base: String, mine: String, theirs: String, by unit: TextUnit, steps: Int) {
    let base = TextPieces(base, by: unit)
    var numbers = PieceNumbers()
    let baseNumbers = numbers.number(base)
    func side(_ text: String) -> TextSide {
      let pieces = TextPieces(text, by: unit)
      let edits = TextEdit.edits(from: baseNumbers, to: numbers.number(pieces), steps: steps)
      return TextSide(pieces: pieces, edits: TextEdit.joined(edits, overBlanksOf: base))
    }
    self.init(base: base, mine: side(mine), theirs: side(theirs))
  }

  /// Goes along the base from one changed run to the next. A run begins where a side's edit does, and goes on as long
  /// as an edit of either side begins within it or just at its end.
  private init(base: TextPieces, mine: TextSide, theirs: TextSide) {
    var (mine, theirs) = (mine, theirs)
    var parts = PartList()
    var done = 0
    while let start = [mine.next, theirs.next].compactMap({ $0 }).min() {
      parts.agree(on: base, done..<start)
      var end = start
      let (mineStart, theirStart) = (mine.place(of: start), theirs.place(of: start))
      while mine.take(upTo: &end) || theirs.take(upTo: &end) {}
      parts.settle(
        base: (base, start..<end),
        mine: (mine.pieces, mineStart..<mine.place(of: end)),
        theirs: (theirs.pieces, theirStart..<theirs.place(of: end)))
      done = end
    }
    parts.agree(on: base, done..<base.count)
    self.init(parts: parts.whole)
  }
}

/// One side of a merge: its text, what it edited, and how far that was gone through.
private struct TextSide {
  let pieces: TextPieces
  let edits: [TextEdit]
  private var taken = 0
  /// How many pieces the edits taken so far have added to the base's, or taken away if it is negative.
  private var shift = 0

  init(pieces: TextPieces, edits: [TextEdit]) {
    self.pieces = pieces
    self.edits = edits
  }

  /// Where in the base the next edit begins.
  var next: Int? { taken < edits.count ? edits[taken].old.lowerBound : nil }

  /// The place in this side of a place in the base that no edit is in.
  func place(of base: Int) -> Int { base + shift }

  /// Takes the next edit if it begins up to a place in the base, and moves that place to its end.
  mutating func take(upTo end: inout Int) -> Bool {
    guard let next, next <= end else { return false }
    end = max(end, edits[taken].old.upperBound)
    shift = edits[taken].new.upperBound - edits[taken].old.upperBound
    taken += 1
    return true
  }
}
