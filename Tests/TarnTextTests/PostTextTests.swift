import Foundation
import TarnTesting
import TarnText
import Testing

@Suite("Posts") struct PostTextTests {
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
    let post = PostText(text).truncated(toFit: limit)
    #expect(Array(post.text.utf8) == Array(cut.utf8), "\(post.text)")
  }

  @Test("Truncating keeps attachments before text, and drops those that do not fit") func links() {
    let text = String(repeating: "word ", count: 80)
    let cut = PostText(text, links: 2).truncated()
    #expect(cut.links == 2)
    #expect(cut.length.fits && cut.length.remaining < 6)
    let many = PostText(text, links: 50).truncated()
    #expect((many.links, many.text, many.length.remaining) == (11, "word word word…", 0))
    #expect(PostText("x", links: 1).truncated(toFit: 23) == PostText("x", links: 0))
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
      let post = PostText(text, links: Int.random(in: 0...2, using: &random))
      let limit = Int.random(in: 0...90, using: &random)
      let cut = post.truncated(toFit: limit)
      let words = "\(text.debugDescription) to \(limit): \(cut.text.debugDescription)"
      #expect(cut.length.count <= limit, "\(words)")
      #expect((cut == post) || !post.length.fits || post.length.count > limit, "\(words)")
      guard cut.text.hasSuffix("…"), post.length.count > limit else { continue }
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
