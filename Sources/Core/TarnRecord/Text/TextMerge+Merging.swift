extension TextMerge {
  /// Merges with a bound on the search for each side's edits, in steps.
  init(base: String, mine: String, theirs: String, by unit: TextUnit, steps: Int) {
    let base = TextPieces(base, by: unit)
    var numbers = PieceNumbers()
    let baseNumbers = numbers.number(base)
    func side(_ text: String) -> TextSide {
      let pieces = TextPieces(text, by: unit)
      let sideNumbers = numbers.number(pieces)
      var alignment = TextPieceMatching(from: base, baseNumbers, to: pieces, sideNumbers, steps: steps)
      alignment.run()
      let pairs = TextEdit.slid(alignment.partners, baseNumbers, sideNumbers)
      let edits = TextEdit.edits(pairing: pairs, count: sideNumbers.count)
      return TextSide(pieces: pieces, numbers: sideNumbers, edits: TextEdit.joined(edits, overBlanksOf: base))
    }
    var (mine, theirs) = (side(mine), side(theirs))
    TextSide.bind(&mine, &theirs, base: base, baseNumbers)
    self.init(base: base, mine: mine, theirs: theirs)
  }

  /// Merges along the base from one changed run to the next. A run begins where a side's edit does, and extends as long
  /// as an edit of either side begins within it or directly at its end.
  private init(base: TextPieces, mine: TextSide, theirs: TextSide) {
    var (mine, theirs) = (mine, theirs)
    var parts = TextPartList()
    var done = 0
    while let start = [mine.next, theirs.next].compactMap({ $0 }).min() {
      let kept = done..<start
      parts.agree(base: (base, kept), mine: mine.kept(kept), theirs: theirs.kept(kept))
      var end = start
      let (mineStart, theirStart) = (mine.place(of: start), theirs.place(of: start))
      while mine.apply(upTo: &end) || theirs.apply(upTo: &end) {}
      parts.settle(
        base: (base, start..<end),
        mine: (mine.pieces, mineStart..<mine.place(of: end)),
        theirs: (theirs.pieces, theirStart..<theirs.place(of: end)))
      done = end
    }
    let kept = done..<base.count
    parts.agree(base: (base, kept), mine: mine.kept(kept), theirs: theirs.kept(kept))
    self.init(parts: parts.whole)
  }
}
