/// The parts of a merged text during the merge. It collects agreed bytes until a conflict or the end.
struct TextPartList {
  typealias Run = (text: TokenizedText, tokens: Range<Int>)

  private var parts: [TextMerge.Part] = []
  private var agreed: [UInt8] = []

  /// All parts added so far.
  var allParts: [TextMerge.Part] {
    agreed.isEmpty ? parts : parts + [.agreed(String(decoding: agreed, as: UTF8.self))]
  }

  /// Adds tokens that are equal in all three texts. If a side has written one with other bytes, it takes those.
  mutating func addUnchanged(base: Run, mine: Run, theirs: Run) {
    if let run = changed(base, mine, theirs) {
      agreed += bytes(run)
      return
    }
    for offset in 0..<base.tokens.count {
      func token(_ run: Run) -> Run {
        let position = run.tokens.lowerBound + offset
        return (run.text, position..<position + 1)
      }
      agreed += Self.lesserBytes(token(base), token(mine), token(theirs), in: self)
    }
  }

  /// Adds a run that one side changed, or both in the same way; otherwise it adds a conflict.
  mutating func addChanged(base: Run, mine: Run, theirs: Run) {
    if let run = changed(base, mine, theirs) {
      agreed += bytes(run)
      return
    }
    // The bytes differ, so compare the texts by `==`, which treats canonically equivalent ones as equal.
    let texts = [base, mine, theirs].map { $0.text.text(of: $0.tokens) }
    if texts[0] == texts[1] {
      agreed += texts[0] == texts[2] ? Self.lesserBytes(base, mine, theirs, in: self) : bytes(theirs)
    } else if texts[0] == texts[2] {
      agreed += bytes(mine)
    } else if texts[1] == texts[2] {
      agreed += Self.lesserBytes(base, mine, theirs, in: self)
    } else {
      parts = allParts
      agreed = []
      parts.append(.conflict(TextConflict(base: passage(base), mine: passage(mine), theirs: passage(theirs))))
    }
  }

  /// Returns the run to take if one side has the base's bytes, or both sides have the same; `nil` if all three differ.
  private func changed(_ base: Run, _ mine: Run, _ theirs: Run) -> Run? {
    if bytes(mine).elementsEqual(bytes(base)) { return theirs }
    return bytes(theirs).elementsEqual(bytes(base)) || bytes(mine).elementsEqual(bytes(theirs)) ? mine : nil
  }

  /// Returns the bytes of a run that is equal on both sides but may be written with different bytes: the lesser of the
  /// two, so that the result does not depend on which side is called mine.
  private static func lesserBytes(_ base: Run, _ mine: Run, _ theirs: Run, in list: TextPartList) -> ArraySlice<UInt8> {
    if let run = list.changed(base, mine, theirs) { return list.bytes(run) }
    let (mineBytes, theirBytes) = (list.bytes(mine), list.bytes(theirs))
    return mineBytes.lexicographicallyPrecedes(theirBytes) ? mineBytes : theirBytes
  }

  private func bytes(_ run: Run) -> ArraySlice<UInt8> { run.text.bytes[run.text.bytes(of: run.tokens)] }

  private func passage(_ run: Run) -> TextConflict.Passage {
    TextConflict.Passage(text: run.text.text(of: run.tokens), range: run.text.bytes(of: run.tokens))
  }
}
