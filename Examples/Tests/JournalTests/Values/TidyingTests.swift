import Foundation
import Journal
import TarnTesting
import Testing

@Suite("Tidying an entry") struct TidyingTests {
  @Test("A tidy entry stays equal and reports no adjustments") func tidy() {
    let (entry, adjustments) = Entry.walk.tidied()
    #expect(entry == .walk)
    #expect(adjustments.isEmpty)
  }

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
    let tidied = TextRule.title.applied(to: text)
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
    let tidied = TextRule.body.applied(to: text)
    #expect(Array(tidied.text.utf8) == Array(clean.utf8))
    #expect(tidied.changes == changes)
  }

  @Test("Applying a rule twice changes nothing more, and the result satisfies the rule") func idempotent() {
    var random = SeededRandom(seed: 11)
    let pieces = [
      "a", " ", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{85}", "\u{2028}", "\u{301}", "👩", "\u{200d}", "🏽", "\u{fe0f}",
      "é",
      "\u{a0}", "한", "\u{1100}", "🇩", "xyz ",
    ]
    let rules = [
      TextRule.title, .body, TextRule.person, TextRule(most: 3, isOneLine: true), TextRule(most: 2, isOneLine: false),
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

  @Test("Attachments beyond the limits are dropped from the end, and all adjustments are described") func words() {
    var entry = Entry.walk.altered(
      by: .title("A \u{7}walk\n"), .body("a\rb"), .caption(String(repeating: "x", count: 301), of: uuid(11)))
    // More than an entry accepts: two people who add separately can reach that number.
    for number in 0..<51 { entry.photos.append(.example(100 + UInt8(number))) }
    for number in 0..<20 { entry.voice.append(.example(100 + UInt8(number))) }
    let (tidy, adjustments) = entry.tidied()
    #expect(
      adjustments.map(\.description) == [
        "The line breaks of the title were removed.", "Invisible characters were removed from the title.",
        "The space around the title was removed.", "The line endings of the text were unified.",
        "The caption of a photo was cut: it has at most 300 characters.",
        "The last 3 photos were left out: an entry has at most 50.",
        "The last voice note was left out: an entry has at most 20.",
      ])
    #expect(Adjustment.photos(1).description == "The last photo was left out: an entry has at most 50.")
    #expect(Adjustment.voice(2).description == "The last 2 voice notes were left out: an entry has at most 20.")
    #expect(tidy.photos.map(\.id) == entry.photos.prefix(50).map(\.id))
    #expect((tidy.title, tidy.body, tidy.voice.count) == ("A walk", "a\nb", 20))
    #expect(tidy.tidied().adjustments.isEmpty)
  }
}
