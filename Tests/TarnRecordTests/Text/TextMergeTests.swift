import TarnRecord
import Testing

/// Returns a merge as one string: agreed parts, and conflicts as `<base|mine|theirs>`.
private func merged(_ base: String, _ mine: String, _ theirs: String, by unit: TextUnit) -> String {
  TextMerge(base: base, mine: mine, theirs: theirs, by: unit).text {
    "<\($0.base.text)|\($0.mine.text)|\($0.theirs.text)>"
  }
}

@Suite("Merging texts")
struct TextMergeTests {
  typealias Case = (about: String, base: String, mine: String, theirs: String, result: String)

  static let lines: [Case] = [
    ("changes apart", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
    ("neighboring lines", "a\nb\n", "A\nb\n", "a\nB\n", "<a\nb\n|A\nb\n|a\nB\n>"),
    ("the same line", "a\nb\nc\n", "a\nB\nc\n", "a\nx\nc\n", "a\n<b\n|B\n|x\n>c\n"),
    ("the same change", "a\nb\n", "A\nb\n", "A\nb\n", "A\nb\n"),
    ("two insertions", "a\nb\n", "a\nx\nb\n", "a\ny\nb\n", "a\n<|x\n|y\n>b\n"),
    ("equal insertions", "a\nb\n", "a\nx\nb\n", "a\nx\nb\n", "a\nx\nb\n"),
    ("an insertion beside a change", "a\nb\nc\n", "a\nx\nb\nc\n", "a\nB\nc\n", "a\n<b\n|x\nb\n|B\n>c\n"),
    ("removed and changed", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n", "a\n<b\n||B\n>c\n"),
    ("no newline at the end", "a\nb", "a\nb\nc", "x\nb", "<a\nb|a\nb\nc|x\nb>"),
    ("a newline at the end", "a\nb\nc", "a\nb\nc\n", "x\nb\nc", "x\nb\nc\n"),
    ("other ends of lines", "a\nb\nc\n", "a\r\nb\nc\n", "a\nb\nC\n", "a\r\nb\nC\n"),
    ("everything removed", "a\nb\n", "", "a\nb\n", ""),
    ("nothing yet", "", "a", "b", "<|a|b>"),
  ]

  @Test("Merging by lines", arguments: lines)
  func byLines(_ texts: Case) {
    #expect(merged(texts.base, texts.mine, texts.theirs, by: .lines) == texts.result, "\(texts.about)")
  }

  static let words: [Case] = [
    ("neighboring words", "a b", "x b", "a y", "x y"),
    ("the same word", "a good day", "a bad day", "a fine day", "a <good|bad|fine> day"),
    (
      "a word in a rewritten phrase", "send ten euros now", "keep two pounds now", "send two euros now",
      "<send ten euros|keep two pounds|send two euros> now"
    ),
    ("punctuation", "one, two", "one; two", "one, three", "one; three"),
    ("insertions apart", "one three five", "one two three five", "one three four five", "one two three four five"),
    ("scripts without spaces", "我喜欢红茶和绿茶", "我喜欢白茶和绿茶", "我喜欢红茶和黑茶", "我喜欢白茶和黑茶"),
    ("lines as white space", "a\nb\nc", "A\nb\nc", "a\nb\nC", "A\nb\nC"),
  ]

  @Test("Merging by words", arguments: words)
  func byWords(_ texts: Case) {
    #expect(merged(texts.base, texts.mine, texts.theirs, by: .words) == texts.result, "\(texts.about)")
  }

  @Test("Canonically equivalent texts are equal, and the result keeps the bytes of the changed side")
  func canonicalEquivalence() {
    let (composed, decomposed) = ("caf\u{e9} a b", "cafe\u{301} a b")
    #expect(composed == decomposed)
    let merge = TextMerge(base: composed, mine: decomposed, theirs: "caf\u{e9} a c", by: .words)
    #expect(merge.text.map { Array($0.utf8) } == Array("cafe\u{301} a c".utf8))
    #expect(TextMerge(base: composed, mine: decomposed, theirs: "cafe a b", by: .words).text == "cafe a b")
  }

  @Test("The examples of the documentation")
  func examples() {
    let fruit = "red apples and green pears"
    let (ripe, sour) = ("red apples and ripe pears", "sour apples and green pears")
    #expect(TextMerge(base: fruit, mine: ripe, theirs: sour, by: .words).text == "sour apples and ripe pears")
    #expect(TextMerge(base: fruit, mine: ripe, theirs: sour, by: .lines).text == nil)

    let base = "milk\nbread\nbeer\n"
    let (oat, salt) = ("oat milk\nbread\nbeer\n", "milk\nbread\nbeer\nsalt\n")
    let merge = TextMerge(base: base, mine: oat, theirs: salt, by: .lines)
    #expect(merge.text == "oat milk\nbread\nbeer\nsalt\n")
    let other = TextMerge(base: base, mine: "milk\n", theirs: "milk\nbread\n", by: .lines)
    #expect(other.text { $0.theirs.text } == "milk\nbread\n")

    let days = TextMerge(base: "a good day", mine: "a bad day", theirs: "a fine day", by: .words)
    #expect(days.conflicts[0].base.text == "good" && days.conflicts[0].mine.text == "bad")
    #expect(days.conflicts[0].theirs.range == 2..<6)
  }
}
