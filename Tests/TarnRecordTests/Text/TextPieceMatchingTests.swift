import TarnTesting
import Testing

@testable import TarnRecord

@Suite("Matching pieces of two texts")
struct TextPieceMatchingTests {
  private func partners(_ old: String, _ new: String, by unit: TextUnit, steps: Int = 1_000) -> [Int?] {
    var numbers = PieceNumbers()
    let (old, new) = (TextPieces(old, by: unit), TextPieces(new, by: unit))
    var matching = TextPieceMatching(from: old, numbers.number(old), to: new, numbers.number(new), steps: steps)
    matching.run()
    return matching.partners
  }

  @Test("The matching pairs paragraphs rather than the blank lines between them")
  func paragraphs() {
    #expect(partners("one.\n\ntwo.\n", "two.\n\nthree.\n", by: .lines) == [nil, nil, 0])
    // By words, "a", " ", "b", "." and the line's end are a line; equal lines are paired as a whole.
    #expect(partners("a b.\nb c.\n", "b c.\n", by: .words) == [nil, nil, nil, nil, nil, 0, 1, 2, 3, 4])
  }

  @Test("Matched pieces are equal and in order, for any number of steps")
  func ordered() {
    var random = SeededRandom(seed: 31)
    for round in 0..<2_000 {
      let texts = TextCase.random(&random)
      var numbers = PieceNumbers()
      let (old, new) = (TextPieces(texts.base, by: texts.unit), TextPieces(texts.mine, by: texts.unit))
      let (oldNumbers, newNumbers) = (numbers.number(old), numbers.number(new))
      var matching = TextPieceMatching(from: old, oldNumbers, to: new, newNumbers, steps: round % 3 == 0 ? 3 : 1_000)
      matching.run()
      for pairs in [matching.partners, TextEdit.slid(matching.partners, oldNumbers, newNumbers)] {
        let matched = pairs.compactMap { $0 }
        #expect(zip(matched, matched.dropFirst()).allSatisfy { $0 < $1 }, "\(texts)")
        #expect(pairs.enumerated().allSatisfy { $1 == nil || oldNumbers[$0] == newNumbers[$1!] }, "\(texts)")
        #expect(matched.count == matching.partners.compactMap { $0 }.count)
      }
    }
  }

  @Test("An edit with several possible positions takes the last one")
  func slid() {
    var random = SeededRandom(seed: 32)
    for _ in 0..<2_000 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
      let retained = old.indices.filter { _ in !random.oneIn(3) }
      var pairs = [Int?](repeating: nil, count: old.count)
      for (position, index) in retained.enumerated() { pairs[index] = position }
      let slid = TextEdit.slid(pairs, old, retained.map { old[$0] })
      for edit in TextEdit.edits(pairing: slid, count: retained.count) where edit.old.upperBound < old.count {
        #expect(old[edit.old.lowerBound] != old[edit.old.upperBound], "\(old) without \(edit)")
      }
    }
  }
}
