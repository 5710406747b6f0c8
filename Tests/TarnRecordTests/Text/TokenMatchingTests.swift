import TarnTesting
import Testing

@testable import TarnRecord

@Suite("Matching tokens of two texts")
struct TokenMatchingTests {
  private func partners(_ old: String, _ new: String, by unit: TextUnit, steps: Int = 1_000) -> [Int?] {
    var interner = TokenInterner()
    let (old, new) = (TokenizedText(old, by: unit), TokenizedText(new, by: unit))
    var matching = TokenMatching(from: old, interner.intern(old), to: new, interner.intern(new), steps: steps)
    matching.run()
    return matching.partners
  }

  @Test("The matching pairs paragraphs rather than the blank lines between them")
  func paragraphs() {
    #expect(partners("one.\n\ntwo.\n", "two.\n\nthree.\n", by: .lines) == [nil, nil, 0])
    // By words, "a", " ", "b", "." and the line's end are a line; equal lines are paired as a whole.
    #expect(partners("a b.\nb c.\n", "b c.\n", by: .words) == [nil, nil, nil, nil, nil, 0, 1, 2, 3, 4])
  }

  @Test("Matched tokens are equal and in order, for any number of steps")
  func sound() {
    var random = SeededRandom(seed: 31)
    for turn in 0..<2_000 {
      let texts = TextCase.random(&random)
      var interner = TokenInterner()
      let (old, new) = (TokenizedText(texts.base, by: texts.unit), TokenizedText(texts.mine, by: texts.unit))
      let (oldNumbers, newNumbers) = (interner.intern(old), interner.intern(new))
      var matching = TokenMatching(from: old, oldNumbers, to: new, newNumbers, steps: turn % 3 == 0 ? 3 : 1_000)
      matching.run()
      for pairs in [matching.partners, TextEdit.compacted(matching.partners, oldNumbers, newNumbers)] {
        let positions = pairs.compactMap { $0 }
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }, "\(texts)")
        #expect(pairs.enumerated().allSatisfy { $1 == nil || oldNumbers[$0] == newNumbers[$1!] }, "\(texts)")
        #expect(positions.count == matching.partners.compactMap { $0 }.count)
      }
    }
  }

  @Test("An edit with several possible positions takes the last one")
  func compacted() {
    var random = SeededRandom(seed: 32)
    for _ in 0..<2_000 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
      let kept = old.indices.filter { _ in !random.oneIn(3) }
      var pairs = [Int?](repeating: nil, count: old.count)
      for (position, index) in kept.enumerated() { pairs[index] = position }
      let compacted = TextEdit.compacted(pairs, old, kept.map { old[$0] })
      for edit in TextEdit.edits(pairing: compacted, count: kept.count) where edit.old.upperBound < old.count {
        #expect(old[edit.old.lowerBound] != old[edit.old.upperBound], "\(old) without \(edit)")
      }
    }
  }
}
