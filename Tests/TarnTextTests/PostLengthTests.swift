import Foundation
import TarnTesting
import TarnText
import Testing

@Suite("Length of a post") struct PostLengthTests {
  @Test(
    "The count of a text equals the service's",
    arguments: [
      ("", 0), ("a", 1), ("Around the lake", 15), (" \n\t", 3),
      // Letters of alphabets count 1; syllabic scripts, ideographs and full-width letters count 2.
      ("Привет", 6), ("Γειά", 4), ("שלום", 4), ("مرحبا", 5), ("नमस्ते", 6), ("สวัสดี", 6), ("ქართული", 7),
      ("日本語", 6), ("ひらがな", 8), ("カタカナ", 8), ("한국어", 6), ("ａ", 2), ("𝒳", 2), ("አማርኛ", 8), ("…", 2), ("€", 2),
      // The bounds of the ranges.
      ("\u{10ff}", 1), ("\u{1100}", 2), ("\u{1fff}", 2), ("\u{200a}", 1), ("\u{200d}", 1), ("\u{200e}", 2), ("‐", 1),
      ("\u{200f}", 2), ("“”–—", 4), ("\u{201f}", 1), ("†", 2), ("′″", 2), ("\u{2037}", 1), ("\u{2038}", 2),
      ("\u{2031}", 2),
      // An accent counts the same in composed and decomposed form, and a mark that does not compose counts 1.
      ("é", 1), ("e\u{301}", 1), ("x\u{301}", 2), ("Å", 1), ("A\u{30a}", 1), ("\u{212b}", 1), ("ạ̈", 3), ("\u{1f71}", 1),
      ("\u{1112}\u{1161}\u{11ab}", 2), ("\u{958}", 2), ("cafe\u{301}s", 5),
      // Every emoji sequence counts 2.
      ("👋", 2), ("👋🏽", 2), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 2), ("🇩🇪🇫", 4),
      ("🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", 2), ("1️⃣", 2), ("#⃣", 2), ("*️⃣", 2), ("❤️", 2), ("❤", 2),
      ("❤️‍🔥", 2), ("☺️", 2), ("🧑🏻‍🤝‍🧑🏿", 2), ("👁️‍🗨️", 2), ("🤷🏼‍♀️", 2), ("😀😀", 4), ("👩‍👩", 2),
      // Scalars of emoji sequences alone or in invalid sequences.
      ("1", 1), ("1\u{fe0f}", 3), ("12", 2), ("🏽", 2), ("a🏽", 3), ("🚀🏽", 4), ("👋\u{200d}", 3), ("👋\u{200d}a", 4),
      ("👋\u{301}", 3),
      ("👋\u{fe0e}", 4), ("©", 1), ("©️", 2), ("®", 1), ("™", 2), ("™️", 2), ("🏴\u{e0067}", 4),
      // Links count 23.
      ("https://tarn.example/a/very/long/address/that/goes/on", 23), ("http://a", 23), ("HTTPS://A.B", 23),
      ("https://", 8), ("https:// a", 10), ("http:/a", 7), ("example.com", 11), ("ftp://a.b", 9),
      ("a https://b.c d", 27),
      ("https://a.b https://c.d", 47), ("(https://a.b)", 24), ("https://日本語.example/👋", 23), ("https://a.b\nx", 25),
      ("xhttp://a", 24), ("hhttp://a", 24), ("https://http://a", 23), ("look: https://a.b", 29),
    ] as [(String, Int)])
  func counts(text: String, count: Int) {
    #expect(PostLength(text).count == count, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }

  @Test("A text of exactly the maximum fits with no room left; one more character is too long") func bounds() {
    let full = String(repeating: "x", count: 280)
    #expect((PostLength(full).remaining, PostLength(full).fits) == (0, true))
    #expect((PostLength(full + "x").remaining, PostLength(full + "x").fits) == (-1, false))
    #expect(PostLength(String(repeating: "漢", count: 140)).remaining == 0)
    #expect(PostLength(String(repeating: "👨‍👩‍👧‍👦", count: 141)).remaining == -2)
    #expect(PostLength(String(repeating: "x", count: 256) + " https://a.b").remaining == 0)
    #expect(PostLength("").remaining == 280)
  }

  @Test("An attachment counts as much as a link and the space before it") func attachments() {
    #expect(PostLength("", links: 0).remaining == 280)
    #expect(PostLength("lake", links: 1).remaining == 280 - 4 - 24)
    #expect(PostLength("lake", links: 1) == PostLength("lake https://tarn.example/photo"))
    #expect(PostLength("", links: 12).remaining == -8)
  }

  @Test("The count of a text is the sum of the counts of its words and spaces") func additive() {
    var random = SeededRandom(seed: 21)
    let pieces = [
      "a", "1", "\u{fe0f}", "\u{20e3}", "\u{301}", "👩", "\u{200d}", "🏽", "🇩", "https://", "h", "漢", "é", "\u{e0067}",
      "\u{e007f}", "❤",
      "\u{1100}", "\u{1161}", "©",
    ]
    for _ in 0..<2_000 {
      let words = (0..<4).map { _ in
        "x" + (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(from: pieces) }.joined()
      }
      let text = words.joined(separator: " ")
      #expect(PostLength(text).count == words.reduce(3) { $0 + PostLength($1).count }, "\(text)")
      #expect(PostLength(text) == PostLength(text.decomposedStringWithCanonicalMapping), "\(text)")
    }
  }
}
