import TarnRecord
import TarnTesting
import TarnText
import Testing

@Suite("Rules of texts") struct TextRuleTests {
  static let title = TextRule(most: 200, isOneLine: true)
  static let body = TextRule(most: 100_000, isOneLine: false)

  @Test(
    "A single-line text is cleaned, and each kind of correction is reported once",
    arguments: [
      (" A walk ", "A walk", [.space]), ("A\nwalk", "A walk", [.lineEnds]), ("A\r\nwalk", "A walk", [.lineEnds]),
      ("A\u{2028}walk\n", "A walk", [.lineEnds, .space]),
      ("\u{1b}[1mA\u{0}\u{85}", "[1mA", [.lineEnds, .controls, .space]),
      ("\u{3000}\u{a0}", "", [.space]), ("👩‍👩‍👧 é", "👩‍👩‍👧 é", []), ("A\twalk", "A walk", [.lineEnds]),
      (String(repeating: "x", count: 201), String(repeating: "x", count: 200), [.length]),
      (String(repeating: "x", count: 199) + " yy", String(repeating: "x", count: 199), [.length]),
      (String(repeating: "👩‍👩‍👧", count: 201), String(repeating: "👩‍👩‍👧", count: 160), [.length]),
      ("x" + String(repeating: "\u{301}", count: 900), "", [.length]),
    ] as [(String, String, [TextRule.Change])])
  func lines(text: String, clean: String, changes: [TextRule.Change]) {
    let tidied = TextRuleTests.title.applied(to: text)
    #expect(tidied.text == clean)
    #expect(tidied.changes == changes)
  }

  @Test(
    "A multi-line text keeps its lines, its tabs and the space around it",
    arguments: [
      ("a\r\nb\rc\u{b}d\u{c}e\u{2029}f\n", "a\nb\nc\nd\ne\nf\n", [.lineEnds]), ("\n\ta \n", "\n\ta \n", []),
      ("a\u{7}b", "ab", [.controls]), ("a\r\u{0}\nb", "a\n\nb", [.lineEnds, .controls]),
    ] as [(String, String, [TextRule.Change])])
  func texts(text: String, clean: String, changes: [TextRule.Change]) {
    let tidied = TextRuleTests.body.applied(to: text)
    #expect(Array(tidied.text.utf8) == Array(clean.utf8))
    #expect(tidied.changes == changes)
  }

  @Test("Exactly the characters of Unicode's category of controls are removed, line ends and tabs apart")
  func controls() {
    let kept = "\t\n\u{b}\u{c}\r\u{85}".unicodeScalars
    for scalar in (UInt32(0)...0xffff).compactMap(Unicode.Scalar.init) {
      let isRemoved = scalar.properties.generalCategory == .control && !kept.contains(scalar)
      #expect(Self.body.applied(to: "a\(scalar)b").changes.contains(.controls) == isRemoved, "\(scalar.value)")
    }
  }

  @Test("Applying a rule twice changes nothing more, and the result satisfies the rule") func idempotent() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "a", " ", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{85}", "\u{2028}", "\u{301}", "👩", "\u{200d}", "🏽", "\u{fe0f}",
      "é",
      "\u{a0}", "한", "\u{1100}", "🇩", "xyz ",
    ]
    let rules = [
      Self.title, Self.body, TextRule(most: 40, isOneLine: true), TextRule(most: 3, isOneLine: true),
      TextRule(most: 2, isOneLine: false),
    ]
    for _ in 0..<3_000 {
      let rule = random.pick(from: rules)
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in random.pick(from: pieces) }.joined()
      let once = rule.applied(to: text)
      let again = rule.applied(to: once.text)
      #expect(Array(again.text.utf8) == Array(once.text.utf8), "\(text.debugDescription)")
      #expect(again.changes.isEmpty, "\(text.debugDescription)")
      #expect(once.text.count <= rule.most)
      #expect(once.changes.isEmpty == (Array(once.text.utf8) == Array(text.utf8)), "\(text.debugDescription)")
    }
  }

  @Test("A text is bounded above its limit, so that a form can report it as too long") func bounded() {
    let rule = TextRule(most: 3, isOneLine: true)
    #expect(rule.bounded("abcdef") == "abcdef")
    #expect(rule.bounded(String(repeating: "é", count: 90)).unicodeScalars.count == 24)
    #expect(rule.applied(to: rule.bounded(String(repeating: "x", count: 90))).changes == [.length])
  }

  @Test("A merge keeps the words of both, and is a conflict if the result is too long") func merging() {
    struct Note: Record {
      var title = ""
      static let fields: [Field<Note>] = [Field("title", \.title, merge: TextRule(most: 20, isOneLine: true).merge)]
    }
    func merge(_ mine: String, _ theirs: String) -> Merge<Note> {
      Merge(base: Note(title: "a long walk"), mine: Note(title: mine), theirs: Note(title: theirs))
    }
    let tooLong = merge("a very long walk", "a long walk home")
    #expect(tooLong.conflicts.count == 1)
    let both = merge("the long walk", "a long swim")
    #expect((both.value.title, both.conflicts.count) == ("the long swim", 0))
  }
}
