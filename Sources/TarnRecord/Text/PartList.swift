/// The parts of a merged text as they are found. Agreed bytes are collected until there is a conflict or the end.
struct PartList {
  typealias Run = (text: TextPieces, pieces: Range<Int>)

  private var parts: [TextMerge.Part] = []
  private var agreed: [UInt8] = []

  /// All parts, once nothing more is added.
  var whole: [TextMerge.Part] {
    agreed.isEmpty ? parts : parts + [.agreed(String(decoding: agreed, as: UTF8.self))]
  }

  /// Takes pieces that are equal in all three texts. Where a side has written one with other bytes, those are taken.
  mutating func agree(base: Run, mine: Run, theirs: Run) {
    if let run = changed(base, mine, theirs) {
      agreed += bytes(run)
      return
    }
    for offset in 0..<base.pieces.count {
      func piece(_ run: Run) -> Run {
        let place = run.pieces.lowerBound + offset
        return (run.text, place..<place + 1)
      }
      agreed += Self.either(piece(base), piece(mine), piece(theirs), in: self)
    }
  }

  /// Takes what one side changed, or both in the same way, and otherwise notes a conflict.
  mutating func settle(base: Run, mine: Run, theirs: Run) {
    if let run = changed(base, mine, theirs) {
      agreed += bytes(run)
      return
    }
    // Each is made of what all sides have, so this compares by `==` what the bytes could not tell.
    let texts = [base, mine, theirs].map { $0.text.text(of: $0.pieces) }
    if texts[0] == texts[1] {
      agreed += texts[0] == texts[2] ? Self.either(base, mine, theirs, in: self) : bytes(theirs)
    } else if texts[0] == texts[2] {
      agreed += bytes(mine)
    } else if texts[1] == texts[2] {
      agreed += Self.either(base, mine, theirs, in: self)
    } else {
      parts = whole
      agreed = []
      parts.append(.conflict(TextConflict(base: passage(base), mine: passage(mine), theirs: passage(theirs))))
    }
  }

  /// The run to take if one side has the base's bytes, or both have the same; `nil` if all three differ.
  private func changed(_ base: Run, _ mine: Run, _ theirs: Run) -> Run? {
    if bytes(mine).elementsEqual(bytes(base)) { return theirs }
    return bytes(theirs).elementsEqual(bytes(base)) || bytes(mine).elementsEqual(bytes(theirs)) ? mine : nil
  }

  /// The bytes of a run that both sides have, and may have written with different ones: then the lesser of the two, so that
  /// it does not depend on which side is called mine.
  private static func either(_ base: Run, _ mine: Run, _ theirs: Run, in list: PartList) -> ArraySlice<UInt8> {
    if let run = list.changed(base, mine, theirs) { return list.bytes(run) }
    let (one, other) = (list.bytes(mine), list.bytes(theirs))
    return one.lexicographicallyPrecedes(other) ? one : other
  }

  private func bytes(_ run: Run) -> ArraySlice<UInt8> { run.text.bytes[run.text.bytes(of: run.pieces)] }

  private func passage(_ run: Run) -> TextConflict.Passage {
    TextConflict.Passage(text: run.text.text(of: run.pieces), range: run.text.bytes(of: run.pieces))
  }
}
