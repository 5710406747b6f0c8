import TarnTerminal
import Testing

@Suite("The width of characters")
struct CellWidthTests {
  @Test(
    "Characters have the width that terminals use",
    arguments: [
      ("a", 1), ("Ä", 1), ("e\u{301}", 1), ("ß", 1), ("Ω", 1), ("я", 1), ("א", 1), ("ع", 1), ("ก", 1), ("กำ", 2),
      ("नि", 1),
      ("日", 2), ("、", 2), ("Ａ", 2), ("ｱ", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2),
      ("\u{3000}", 2),
      ("…", 1), ("─", 1), ("█", 1), ("€", 1), ("→", 1), ("𠀋", 2), ("\u{E000}", 1),
      ("😀", 2), ("👍🏽", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("#\u{20E3}", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2), ("⌚\u{FE0E}", 1), ("☎", 1),
      ("☎\u{FE0F}", 2),
      ("🇩", 1), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{AD}", 0), ("\u{301}", 1), ("\t", 4), ("\u{1B}", 2),
      ("\u{202E}", 1), ("\u{9B}", 1),
      ("\u{FFFF}", 1), ("\u{1161}", 1), ("日本語 text", 11), ("", 0),
    ] as [(String, Int)])
  func counts(text: String, cells: Int) { #expect(CellWidth.count(text) == cells, "“\(text)”") }

  @Test(
    "Text is truncated at a cell and never within a wide character",
    arguments: [
      ("Harbour", 7, "Harbour"), ("Harbour", 5, "Harb…"), ("Harbour", 1, "…"), ("Harbour", 0, ""), ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("a👩‍🚀b", 3, "a…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncation(text: String, cells: Int, expected: String) {
    #expect(StyledText(text).truncated(to: cells).text == expected)
    #expect(StyledText(text).truncated(to: cells).width <= cells)
  }

  @Test(
    "Padding fills the width exactly",
    arguments: [
      ("7", 3, CellAlignment.trailing, "  7"), ("7", 3, .center, " 7 "), ("7", 3, .leading, "7  "),
      ("日本語", 5, .leading, "日本…"),
      ("日本語", 4, .trailing, " 日…"),
    ])
  func padding(text: String, cells: Int, alignment: CellAlignment, expected: String) {
    #expect(StyledText(text).padded(to: cells, alignment).text == expected)
  }

  @Test("Text is truncated on the screen like in the text function")
  func screens() {
    for cells in 1...13 {
      let text = "日本語 e\u{301} 👩‍🚀 ok"
      let cut = StyledText(text).truncated(to: cells).text
      #expect(picture(cells, 1, .text(text)).trimmed == cut.trimmed, "\(cells) cells")
    }
  }
}

extension String {
  /// The string without blanks, which may also be halves of characters.
  fileprivate var trimmed: String { filter { $0 != " " } }
}
