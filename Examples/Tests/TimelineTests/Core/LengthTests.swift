import Mastodon
import Testing
import Timeline

@testable import FakeMastodonServer

@Suite("The length of a post") struct LengthTests {
  @Test(
    "An address counts 23, a mention its name only, and a grapheme cluster one",
    arguments: [
      ("", 0), ("Tea", 3), ("https://tarn.example/a/very/long/way/to/go/home?and=back", 23),
      ("See https://tarn.example.", 28), ("(http://a.example/x)", 25), ("@ada@social.example hi", 7), ("@ada hi", 7),
      ("ada@social.example", 18), ("http://localhost/x", 18), ("xhttps://a.example", 18), ("👩‍👩‍👧é", 2),
      ("https://a.example https://b.example", 47), ("https://a.example/@ada@social.example", 23),
    ])
  func examples(text: String, length: Int) {
    #expect(PostingLimits().length(of: text) == length)
    #expect(StatusLength().count(text) == length)
  }

  @Test("The app and the server count the same length, whatever is typed") func sameAsServer() {
    let pieces = [
      "https://", "http://", "HTTPS://", "a.example", "localhost", "/x", "/", "/@ada@b.example", "?q=1", "?", ":80",
      ":", ".", ",", ")", "(", " ", "\n", "@ada", "@ada@b.example", "@", "_", "é", "日本", "👩‍👩‍👧", "#tag", "word",
    ]
    var state: UInt64 = 18
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for _ in 0..<4_000 {
      let text = (0..<next(9)).map { _ in pieces[next(pieces.count)] }.joined()
      #expect(PostingLimits().length(of: text) == StatusLength().count(text), "\(text.debugDescription)")
    }
  }

  @Test("The length left depends on the server's limits, which are clamped to valid values") func limits() {
    #expect(Composition(text: "https://tarn.example/long", warning: "ab").left(.init(characters: 30)) == 5)
    #expect(PostingLimits(characters: -1, charactersPerURL: .max).characters == 1)
    #expect(PostingLimits(characters: .max, charactersPerURL: .max).charactersPerURL == 100_000)
  }
}
