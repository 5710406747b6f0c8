import TarnTesting
import Testing

@testable import TarnRecord

@Suite("The edits between two texts")
struct TextEditTests {
  private static func random(_ random: inout SeededRandom, atMost maximum: Int, different: Int) -> [Int] {
    (0..<Int.random(in: 0...maximum, using: &random)).map { _ in Int.random(in: 0..<different, using: &random) }
  }

  /// Records an issue unless the edits turn one text into the other, in order and without touching.
  private func expect(_ edits: [TextEdit], turn old: [Int], into new: [Int]) {
    var result: [Int] = []
    var consumed = 0
    for (position, edit) in edits.enumerated() {
      #expect(edit.old.lowerBound > consumed || (position == 0 && edit.old.lowerBound == 0))
      #expect(!edit.old.isEmpty || !edit.new.isEmpty)
      result += old[consumed..<edit.old.lowerBound]
      #expect(result.count == edit.new.lowerBound)
      result += new[edit.new]
      consumed = edit.old.upperBound
    }
    #expect(result + old[consumed...] == new)
  }

  @Test("The edits turn one text into the other with the fewest changes")
  func fewestChanges() {
    var random = SeededRandom(seed: 1)
    for round in 0..<4_000 {
      let old = Self.random(&random, atMost: 14, different: 1 + round % 6)
      let new = Self.random(&random, atMost: 14, different: 1 + round % 6)
      let edits = TextEdit.edits(from: old, to: new, steps: TextEdit.maximumSteps)
      expect(edits, turn: old, into: new)
      let changed = edits.reduce(0) { $0 + $1.old.count + $1.new.count }
      #expect(changed == old.count + new.count - 2 * Self.longestCommonLength(old, new), "\(old) to \(new)")
    }
  }

  @Test("The edits turn one text into the other with any limit of steps, and exceed it only slightly")
  func fewSteps() {
    var random = SeededRandom(seed: 2)
    for steps in 0..<400 {
      let old = Self.random(&random, atMost: 60, different: 4)
      let new = Self.random(&random, atMost: 60, different: 4)
      expect(TextEdit.edits(from: old, to: new, steps: steps), turn: old, into: new)
      var search = EditSearch(from: old, to: new, steps: steps)
      search.run()
      // A round visits each diagonal once in each direction, and compares at most all tokens of both texts.
      #expect(search.steps >= -4 * (old.count + new.count + 2))
    }
  }

  @Test("Two texts with nothing in common have one edit, found without a step")
  func nothingInCommon() {
    var search = EditSearch(from: Array(0..<100_000), to: Array(100_000..<200_000), steps: 10)
    search.run()
    #expect(search.steps == 10)
    #expect(search.partners.allSatisfy { $0 == nil })
  }

  @Test("Edits with only white space between them are joined")
  func joined() {
    let tokens = TokenizedText("a b, c", by: .words)
    let edits = [0, 2, 5].map { TextEdit(old: $0..<($0 + 1), new: $0..<($0 + 1)) }
    #expect(
      TextEdit.joined(edits, overBlanksOf: tokens) == [
        TextEdit(old: 0..<3, new: 0..<3), TextEdit(old: 5..<6, new: 5..<6),
      ])
  }

  @Test("The search in texts of a megabyte stops at its limit")
  func megabyte() {
    var random = SeededRandom(seed: 4)
    // 170,000 words of 5 letters, chosen at random from 1,000 words.
    let old = (0..<170_000).map { _ in Int.random(in: 0..<1_000, using: &random) }
    let new = (0..<170_000).map { _ in Int.random(in: 0..<1_000, using: &random) }
    let maximum = 1 << 18
    var search = EditSearch(from: old, to: new, steps: maximum)
    search.run()
    #expect(search.steps <= 0 && search.steps > -maximum)
    // A few changes in the same text are found nevertheless, with a few steps for each piece.
    let changed = old[..<50_000] + [-1] + old[50_001..<90_000] + old[90_100...]
    search = EditSearch(from: old, to: Array(changed), steps: 4 * old.count)
    search.run()
    #expect(search.steps > 0)
    #expect(search.partners.filter { $0 == nil }.count == 101)
  }

  /// Returns the length of a longest common subsequence, by the table of all pairs.
  private static func longestCommonLength(_ old: [Int], _ new: [Int]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for oldElement in old {
      var diagonal = 0
      for (position, newElement) in new.enumerated() {
        let above = row[position + 1]
        row[position + 1] = oldElement == newElement ? diagonal + 1 : max(above, row[position])
        diagonal = above
      }
    }
    return row[new.count]
  }
}
