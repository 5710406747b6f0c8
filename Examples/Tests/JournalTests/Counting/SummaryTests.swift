import Foundation
import Journal
import TarnTesting
import Testing

@Suite("Summary") struct SummaryTests {
  @Test(
    "The summary is the title and the lines of the body up to the first empty one",
    arguments: [
      ("A walk", "Around the lake.\nWith Ben.\n\nNot for all.", "A walk\nAround the lake.\nWith Ben."),
      ("A walk", "", "A walk"), ("", "Around the lake.", "Around the lake."), ("", "", ""), (" ", "\n \n", ""),
      ("A walk", "\n\nAround.\n \t\nMore", "A walk\nAround."), ("A walk ", " Around. ", "A walk \n Around."),
      ("A walk", "one\r\ntwo\r\n\r\nthree", "A walk\none\ntwo"),
    ])
  func text(title: String, body: String, text: String) {
    #expect(Summary(of: Entry.walk.altered(by: .title(title), .body(body))).text == text)
  }

  @Test("The remaining room follows every change of text, photos and voice notes") func remaining() {
    func remaining(_ entry: Entry) -> Int { Summary(of: entry).length.remaining }
    let entry = Entry(id: uuid(1), title: "A walk", day: "2026-11-22", by: "Ada", made: time(0))
    #expect(remaining(entry) == 274)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)))) == 250)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)), .addVoice(.example(2)))) == 226)
    #expect(remaining(entry.altered(by: .addPhoto(.example(1)), .removePhoto(uuid(1)))) == 274)
    #expect(remaining(entry.altered(by: .body("Wet."))) == 269)
    #expect(remaining(entry.altered(by: .body("Wet.\n\nVery."))) == 269)
  }

  @Test(
    "Truncating cuts the text at a word and appends an ellipsis",
    arguments: [
      ("Around the lake with Ben", 24, "Around the lake with Ben"),
      ("Around the lake with Ben", 23, "Around the lake with…"),
      ("Around the lake with Ben", 22, "Around the lake with…"), ("Around the lake with Ben", 21, "Around the lake…"),
      ("Around the lake", 8, "Around…"), ("Around the lake", 7, "Aroun…"), ("Around the lake", 3, "A…"),
      ("Around", 2, ""),
      ("Around", 0, ""), ("Around", -5, ""), ("  Around  \n", 6, "Around"), ("Around\n\nthe lake", 12, "Around…"),
      // No character is split.
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 5, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ""), ("e\u{301}e\u{301}e\u{301}", 2, ""), ("éééé", 3, "é…"), ("🇩🇪🇫🇷🇮🇹", 5, "🇩🇪…"),
      // No link is split, and a space separates a link from the ellipsis.
      ("see https://tarn.example/lake now", 30, "see https://tarn.example/lake …"),
      ("see https://tarn.example/lake now", 29, "see…"), ("https://tarn.example/lake now", 24, ""),
      ("https://a.b", 22, ""),
      ("see:https://a.b", 10, "see:…"), ("a https:// b and more", 12, "a…"),
      ("a https:// b and more", 13, "a https:// …"),
      // A word without spaces is cut where the room ends.
      (String(repeating: "漢", count: 50), 12, "漢漢漢漢漢…"), ("日記 " + String(repeating: "漢", count: 50), 15, "日記 漢漢漢漢…"),
      ("A " + String(repeating: "x", count: 40) + " b", 20, "A…"),
      ("A " + String(repeating: "x", count: 41) + " b", 20, "A xxxxxxxxxxxxxxxx…"),
    ])
  func truncated(text: String, limit: Int, cut: String) {
    let summary = Summary(text: text).truncated(toFit: limit)
    #expect(Array(summary.text.utf8) == Array(cut.utf8), "\(summary.text)")
  }

  @Test("Truncating keeps photos before text, and drops photos that do not fit") func links() {
    let text = String(repeating: "word ", count: 80)
    let cut = Summary(text: text, links: 2).truncated()
    #expect(cut.links == 2)
    #expect(cut.length.fits && cut.length.remaining < 6)
    let many = Summary(text: text, links: 50).truncated()
    #expect((many.links, many.text, many.length.remaining) == (11, "word word word…", 0))
    #expect(Summary(text: "x", links: 1).truncated(toFit: 23) == Summary(text: "x", links: 0))
  }

  @Test("A text truncated to any room fits and is a prefix; a text that fits is unchanged") func anything() {
    var random = SeededRandom(seed: 8)
    let pieces = [
      "a", "word", " ", " ", "\n", "1", "\u{fe0f}\u{20e3}", "\u{301}", "👩", "\u{200d}", "🏽", "🇩", "https://",
      "https://a.b ", "漢", "é",
      "\u{600}", "\u{e0067}", "\r\n", "\u{1100}\u{1161}", "http://", "©", "…",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in random.pick(from: pieces) }.joined()
      let summary = Summary(text: text, links: Int.random(in: 0...2, using: &random))
      let limit = Int.random(in: 0...90, using: &random)
      let cut = summary.truncated(toFit: limit)
      let words = "\(text.debugDescription) to \(limit): \(cut.text.debugDescription)"
      #expect(cut.length.count <= limit, "\(words)")
      #expect((cut == summary) || !summary.length.fits || summary.length.count > limit, "\(words)")
      guard cut.text.hasSuffix("…"), summary.length.count > limit else { continue }
      // The kept text is a prefix of whole characters, followed only by an optional space and the ellipsis.
      let whole = String(text.precomposedStringWithCanonicalMapping.drop(while: \.isWhitespace))
      let kept = cut.text.unicodeScalars.dropLast()
      let known = [kept, kept.last == " " ? kept.dropLast() : kept].contains { kept in
        let isSame = whole.unicodeScalars.starts(with: kept)
        let end = whole.unicodeScalars.index(whole.startIndex, offsetBy: kept.count, limitedBy: whole.endIndex)
        return isSame && end.flatMap { String.Index($0, within: whole) } != nil
      }
      #expect(known || cut.text == whole, "\(words)")
    }
  }
}
