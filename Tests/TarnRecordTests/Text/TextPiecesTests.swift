import TarnTesting
import Testing

@testable import TarnRecord

@Suite("Splitting a text into pieces")
struct TextPiecesTests {
  static let words: [(text: String, pieces: [String])] = [
    ("", []),
    ("It's 3.5 kg!!", ["It", "'", "s", " ", "3", ".", "5", " ", "kg", "!", "!"]),
    (" \t\n naïve", [" \t\n ", "naïve"]),
    ("e\u{301}té", ["e\u{301}té"]),
    ("👩‍👩‍👧🇩🇪🇫🇷", ["👩‍👩‍👧", "🇩🇪", "🇫🇷"]),
    ("東京タワーへ2回", ["東", "京", "タ", "ワ", "ー", "へ", "2", "回"]),
    ("สวัสดี", ["ส", "วั", "ส", "ดี"]),
    ("안녕 세상", ["안녕", " ", "세상"]),
  ]

  @Test("By words, the pieces are words, white space, and every other character by itself", arguments: words)
  func byWords(text: String, pieces: [String]) {
    #expect(TextPieces(text, by: .words).texts == pieces)
  }

  @Test("The classification of ASCII characters equals the standard library's")
  func ascii() {
    for character in (0..<0x80).map({ Character(Unicode.Scalar(UInt8($0))) }) {
      let isWord = character.isLetter || character.isNumber
      let isBlank = character.isWhitespace
      let texts = TextPieces("a\(character)a \(character) .\(character).", by: .words).texts
      if isWord {
        #expect(texts == ["a\(character)a", " ", "\(character)", " ", ".", "\(character)", "."])
      } else if isBlank {
        #expect(texts == ["a", "\(character)", "a", " \(character) ", ".", "\(character)", "."])
      } else {
        #expect(texts == ["a", "\(character)", "a", " ", "\(character)", " ", ".", "\(character)", "."])
      }
    }
  }

  static let lines: [(text: String, pieces: [String])] = [
    ("", []), ("a", ["a"]), ("a\n", ["a\n"]), ("a\nb", ["a\n", "b"]), ("\n\n", ["\n", "\n"]),
    ("a\r\nb\r\n", ["a\r\n", "b\r\n"]), ("a\rb\n", ["a\rb\n"]),
  ]

  @Test("By lines, the pieces are lines with their line ends", arguments: lines)
  func byLines(text: String, pieces: [String]) {
    #expect(TextPieces(text, by: .lines).texts == pieces)
  }

  @Test("The joined pieces equal the text, and no piece ends within a character")
  func joined() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      let texts = TextCase.random(&random)
      let pieces = TextPieces(texts.mine, by: texts.unit).texts
      #expect(pieces.joined().utf8.elementsEqual(texts.mine.utf8))
      #expect(pieces.allSatisfy { !$0.isEmpty })
      #expect(pieces.reduce(0) { $0 + $1.count } == texts.mine.count, "\(texts.mine.debugDescription)")
    }
  }

  @Test("All pieces that are equal as strings have one number")
  func numbers() {
    var numbers = PieceNumbers()
    #expect(numbers.number(TextPieces("no no yes", by: .words)) == [0, 1, 0, 1, 2])
    #expect(numbers.number(TextPieces("yes", by: .words)) == [2])
    #expect(numbers.number(TextPieces("\u{e9} e\u{301}", by: .words)) == [3, 1, 3])
  }
}
