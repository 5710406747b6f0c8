extension TextMerge {
  /// Merges with a bound on the search for each side's edits, in steps.
  init(base: String, mine: String, theirs: String, by unit: TextUnit, steps: Int) {
    let base = TokenizedText(base, by: unit)
    var interner = TokenInterner()
    let baseNumbers = interner.intern(base)
    func side(_ text: String) -> TextSide {
      let tokens = TokenizedText(text, by: unit)
      let sideNumbers = interner.intern(tokens)
      var matching = TokenMatching(from: base, baseNumbers, to: tokens, sideNumbers, steps: steps)
      matching.run()
      let pairs = TextEdit.compacted(matching.partners, baseNumbers, sideNumbers)
      let edits = TextEdit.edits(pairing: pairs, count: sideNumbers.count)
      return TextSide(tokens: tokens, numbers: sideNumbers, edits: TextEdit.joined(edits, overBlanksOf: base))
    }
    var (mine, theirs) = (side(mine), side(theirs))
    TextSide.bind(&mine, &theirs, base: base, baseNumbers)
    self.init(base: base, mine: mine, theirs: theirs)
  }

  /// Merges along the base from one changed run to the next. A run begins where a side's edit does, and extends as long
  /// as an edit of either side begins within it or directly at its end.
  private init(base: TokenizedText, mine: TextSide, theirs: TextSide) {
    var (mine, theirs) = (mine, theirs)
    var parts = TextPartList()
    var mergedEnd = 0
    while let start = [mine.next, theirs.next].compactMap({ $0 }).min() {
      let unchanged = mergedEnd..<start
      parts.addUnchanged(base: (base, unchanged), mine: mine.run(unchanged), theirs: theirs.run(unchanged))
      var end = start
      let (mineStart, theirStart) = (mine.position(of: start), theirs.position(of: start))
      while mine.consumeEdit(upTo: &end) || theirs.consumeEdit(upTo: &end) {}
      parts.addChanged(
        base: (base, start..<end),
        mine: (mine.tokens, mineStart..<mine.position(of: end)),
        theirs: (theirs.tokens, theirStart..<theirs.position(of: end)))
      mergedEnd = end
    }
    let unchanged = mergedEnd..<base.count
    parts.addUnchanged(base: (base, unchanged), mine: mine.run(unchanged), theirs: theirs.run(unchanged))
    self.init(parts: parts.allParts)
  }
}
