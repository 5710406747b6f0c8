import Foundation
import TarnTerminal
import Testing

@Suite("Printable text of commands") struct PrintableTests {
  @Test(
    "Printable text has no control and no bidirectional characters",
    arguments: [
      ("Tea, שלום, 👩‍👩‍👧, 湖", "Tea, שלום, 👩‍👩‍👧, 湖"), ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"),
      ("\u{9B}31m red", "\u{FFFD}31m red"), ("a\rb\nc\u{7}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
      ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
    ])
  func printable(text: String, expected: String) { #expect(text.printable == expected) }

  @Test("`printableLines` keeps the lines of a text")
  func lines() {
    #expect("a\u{1B}[2J\n\nb\r\nc\u{202E}\n".printableLines == "a\u{FFFD}[2J\n\nb\u{FFFD}\nc\n")
  }

  @Test("`printableJSON` escapes control characters and stays equal JSON")
  func json() throws {
    let texts = ["a": "\u{9B}31m \u{7F}\u{1B}\n\u{202E}\u{200F}x", "é 湖": "👩‍👩‍👧"]
    let json = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    #expect(json.unicodeScalars.contains("\u{9B}"))
    let escaped = json.printableJSON
    #expect(
      escaped.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      })
    #expect(try JSONDecoder().decode([String: String].self, from: Data(escaped.utf8)) == texts)
  }
}
