import RandomCases
import TarnTesting
import Testing

@testable import TarnRecord

@Suite("The laws of merging texts")
struct TextLawsTests {
  private func check(_ law: (TextCase) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    var random = SeededRandom(seed: 11)
    for _ in 0..<randomCases(1_500) {
      let texts = TextCase.random(&random)
      guard law(texts) else {
        Issue.record("\(texts) gives \(texts.merge.parts)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test("With one unchanged side, the result is the other side, byte by byte")
  func unchanged() {
    check { texts in
      var (mineChanged, theirsChanged) = (texts, texts)
      mineChanged.theirs = texts.base
      theirsChanged.mine = texts.base
      return mineChanged.merge.text.map { Array($0.utf8) } == Array(texts.mine.utf8)
        && theirsChanged.merge.text.map { Array($0.utf8) } == Array(texts.theirs.utf8)
    }
  }

  @Test("With equal sides, the result is that text, byte by byte")
  func equal() {
    check { texts in
      var equal = texts
      equal.theirs = texts.mine
      return equal.merge.text.map { Array($0.utf8) } == Array(texts.mine.utf8)
    }
  }

  @Test("Exchanging the sides exchanges the sides of the conflicts and changes nothing else")
  func symmetry() {
    check { texts in
      var swapped = texts
      (swapped.mine, swapped.theirs) = (texts.theirs, texts.mine)
      return swapped.merge == texts.merge.exchanged && swapped.merge.bytes == texts.merge.exchanged.bytes
    }
  }

  @Test("Agreed parts are not empty and not adjacent, and a conflict has three different passages")
  func parts() {
    check { texts in
      var wasAgreed = false
      return texts.merge.parts.allSatisfy { part in
        switch part {
        case .agreed(let text):
          defer { wasAgreed = true }
          return !wasAgreed && !text.isEmpty
        case .conflict(let conflict):
          wasAgreed = false
          let passages = [conflict.base, conflict.mine, conflict.theirs].map(\.text)
          return Set(passages).count == 3
        }
      }
    }
  }

  @Test("The ranges of a conflict contain its passages, in order")
  func ranges() {
    check { texts in
      let conflicts = texts.merge.conflicts
      return [
        (texts.base, conflicts.map(\.base)), (texts.mine, conflicts.map(\.mine)),
        (texts.theirs, conflicts.map(\.theirs)),
      ].allSatisfy { text, passages in
        let bytes = Array(text.utf8)
        return passages.allSatisfy { bytes[$0.range].elementsEqual($0.text.utf8) }
          && zip(passages, passages.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }
      }
    }
  }

  @Test("Resolving all conflicts for one side leaves the other side's changes without a conflict")
  func settled() {
    check { texts in
      // A text resolved for mine has no conflict when it is merged with mine again, and the result is the text itself.
      let settled = texts.merge.text { $0.mine.text }
      let merged = TextMerge(base: texts.mine, mine: settled, theirs: texts.mine, by: texts.unit)
      return merged.text.map { Array($0.utf8) } == Array(settled.utf8)
        && (!texts.mine.utf8.elementsEqual(texts.base.utf8) || settled.utf8.elementsEqual(texts.theirs.utf8))
    }
  }

  @Test("Adjacent tokens of the result are adjacent tokens of one of the sides")
  func seams() {
    check { texts in
      guard let text = texts.merge.text else { return true }
      let sides = [texts.mine, texts.theirs].map { Self.seams(of: $0, by: texts.unit) }
      return Self.seams(of: text, by: texts.unit).isSubset(of: sides[0].union(sides[1]))
    }
  }

  @Test("Canonically equivalent sides merge to canonically equivalent results")
  func canonicallyEqual() {
    var random = SeededRandom(seed: 13)
    func rewritten(_ text: String) -> String {
      String(text.map { $0 == "\u{e9}" ? random.pick(from: ["\u{e9}", "e\u{301}"]) : $0 })
    }
    for _ in 0..<randomCases(1_000) {
      let texts = TextCase.random(&random)
      var equivalent = texts
      equivalent.base = rewritten(texts.base)
      equivalent.mine = rewritten(texts.mine)
      equivalent.theirs = rewritten(texts.theirs)
      func passages(_ merge: TextMerge) -> [[String]] {
        merge.parts.map {
          switch $0 {
          case .agreed(let text): [text]
          case .conflict(let conflict): [conflict.base.text, conflict.mine.text, conflict.theirs.text]
          }
        }
      }
      #expect(passages(equivalent.merge) == passages(texts.merge), "\(texts)")
      // As in a record, a side is unchanged if it is equal to the base.
      let mineUnchanged = TextMerge(base: texts.base, mine: equivalent.base, theirs: texts.theirs, by: texts.unit)
      #expect(mineUnchanged.text == texts.theirs)
      let bothEqual = TextMerge(base: texts.base, mine: texts.mine, theirs: equivalent.mine, by: texts.unit)
      #expect(bothEqual.text == texts.mine)
    }
  }

  /// Returns every pair of adjacent tokens; an empty string marks the beginning and the end.
  private static func seams(of text: String, by unit: TextUnit) -> Set<[String]> {
    let tokens = [""] + TokenizedText(text, by: unit).texts + [""]
    return Set(zip(tokens, tokens.dropFirst()).map { [$0, $1] })
  }

  @Test("A merge keeps all changes of lines that have an unchanged line between them")
  func farApart() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<2_000 {
      // One side may change every second line, so the expected result is known without a merge.
      var (base, mine, theirs, expected) = ("", "", "", "")
      for line in 0..<Int.random(in: 1...20, using: &random) {
        let old = "line \(line)\n"
        let new = line % 2 == 0 ? old : random.pick(from: [old, "new \(line)\n", "", old + "more \(line)\n"])
        let isMine = random.oneIn(2)
        base += old
        mine += isMine ? new : old
        theirs += isMine ? old : new
        expected += new
      }
      #expect(TextMerge(base: base, mine: mine, theirs: theirs, by: .lines).text == expected)
    }
  }
}
