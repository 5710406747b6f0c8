import Foundation
import TarnTesting
import TarnText
import Testing

@Suite("Texts without white space at their ends") struct TrimmingTests {
  @Test("Random texts are trimmed as by Foundation, and only at their ends", arguments: 0..<40)
  func oracle(seed: UInt64) {
    let pieces = ["a", "é", "👩‍👩‍👧", "z!", " ", "  ", "\t", "\n", "\r\n", "\u{a0}", "\u{2028}", "\u{3000}", "\u{85}"]
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      #expect(text.trimmingWhitespace() == text.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect("<\(text)>".dropFirst().dropLast().trimmingWhitespace() == text.trimmingWhitespace())
      #expect("<\(text)>".trimmingWhitespace() == "<\(text)>")
    }
  }

  @Test("A combining mark stays with the space that carries it")
  func marks() {
    let text = "a\u{301} \u{301}b"
    #expect(" \(text) ".trimmingWhitespace() == text)
    #expect(" \u{301}b".trimmingWhitespace() == "b")
  }
}
