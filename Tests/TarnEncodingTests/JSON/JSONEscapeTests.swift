import Foundation
import TarnTesting
import Testing

@testable import TarnEncoding

@Suite("JSON strings") struct JSONEscapeTests {
  @Test("All writers escape a text the same way, and the system's decoder reads it back") func escapes() throws {
    var random = SeededRandom(seed: 11)
    let characters =
      (0..<0x20).map { String(UnicodeScalar($0)) } + ["\"", "\\", "/", "a", "é", "漢", "😀", "\u{2028}", "\u{7F}"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in random.pick(from: characters) }.joined()
      let quoted = text.quotedAsJSON
      #expect(quoted == (try written(text)))
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(quoted)]".utf8)) == [text])
    }
    #expect("".quotedAsJSON == "\"\"")
  }

  @Test("Short escapes are used where JSON has them") func short() {
    #expect("\"\\/\u{8}\t\n\u{C}\r\u{1}\u{1F}".quotedAsJSON == #""\"\\/\b\t\n\f\r\u0001\u001f""#)
  }
}
