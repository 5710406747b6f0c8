import TarnTesting
import Testing

@testable import Mastodon

@Suite("The content of arbitrary bytes", .timeLimit(.minutes(10))) struct ContentTextPropertyTests {
  /// Checks the properties that hold for every input.
  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let text = ContentText(bytes: bytes)
    var shown = 0
    for paragraph in text.paragraphs {
      #expect(!paragraph.lines.isEmpty && paragraph.lines.first != [] && paragraph.lines.last != [], "\(comment())")
      for run in paragraph.lines.joined() {
        #expect(!run.text.isEmpty && run.text.unicodeScalars.allSatisfy(\.isFitToShow), "\(comment())")
        shown += run.text.utf8.count
        guard let address = run.target?.address else { continue }
        #expect(["http:", "https:", "mailto:"].contains { address.text.lowercased().hasPrefix($0) }, "\(comment())")
      }
    }
    // An invalid byte becomes a character of three bytes, and `<li>` a bullet of five bytes at most.
    #expect(shown <= 3 * bytes.count + 5, "\(comment())")
  }

  @Test("Random bytes give a text of displayable characters and safe addresses") func randomBytes() {
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(bytes, "seed \(seed)")
    }
  }

  @Test("Random pieces of HTML give a text of displayable characters and safe addresses") func mutatedHTML() {
    let pieces = [
      "<p>", "</p>", "<br>", "<a href=\"https://a.example\">", "<a href='javascript:x'",
      "<a class=\"mention\" href=mailto:a@b.c>", "</a>",
      "<span class=\"invisible\">", "<span class='ellipsis'>", "</span>", "<script>", "</script>", "<!--", "-->",
      "&amp;", "&#x", "&#38;",
      "&#x110000;", "<", ">", "\"", "'", "=", "/", " ", "\n", "text", "<pre>", "</pre>", "<ul>", "<li>", "<ol>",
      "</ol>", "<blockquote>", "é",
      "\u{202e}", "@cup", "#tea", "<svg>", "</svg>",
    ].map { Array($0.utf8) }
    for seed in 0..<1_500 {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      check(bytes, "seed \(seed)")
    }
  }

  /// In quadratic time, a quarter of a million bytes would exceed the suite's time limit.
  @Test(
    "Parsing a quarter of a million bytes takes linear time",
    arguments: [
      "<", "&", "&#", "&#1", "<a ", "<a href='", "<a href=x ", "<p>", "</p>", "<span>", "<span class='", "<!--", "<!",
      "<script>", "</script",
      "<script></scrip", "\"", "<a href=\"https://a.example\">", "<ul><li>", "<br>", " ", "<b =", "<p/ /", "-->",
      "&amp", "<svg>", "<pre>\n",
    ])
  func many(piece: String) {
    let bytes = Array(String(repeating: piece, count: 250_000 / piece.utf8.count).utf8)
    check(bytes, piece)
  }
}
