/// The parts of a merged text as they are found. Agreed bytes are collected until there is a conflict or the end.
struct PartList {
  typealias Run = (text: TextPieces, pieces: Range<Int>)

  private var parts: [TextMerge.Part] = []
  private var agreed: [UInt8] = []

  /// All parts, once nothing more is added.
  var whole: [TextMerge.Part] {
    agreed.isEmpty ? parts : parts + [.agreed(String(decoding: agreed, as: UTF8.self))]
  }

  mutating func agree(on text: TextPieces, _ pieces: Range<Int>) { agreed += bytes((text, pieces)) }

  /// Takes what one side changed, or both in the same way, and otherwise notes a conflict.
  mutating func settle(base: Run, mine: Run, theirs: Run) {
    if bytes(mine).elementsEqual(bytes(base)) {
      agreed += bytes(theirs)
    } else if bytes(theirs).elementsEqual(bytes(base)) || bytes(mine).elementsEqual(bytes(theirs)) {
      agreed += bytes(mine)
    } else {
      parts = whole
      agreed = []
      parts.append(.conflict(TextConflict(base: passage(base), mine: passage(mine), theirs: passage(theirs))))
    }
  }

  private func bytes(_ run: Run) -> ArraySlice<UInt8> { run.text.bytes[run.text.bytes(of: run.pieces)] }

  private func passage(_ run: Run) -> TextConflict.Passage {
    TextConflict.Passage(text: run.text.text(of: run.pieces), range: run.text.bytes(of: run.pieces))
  }
}
