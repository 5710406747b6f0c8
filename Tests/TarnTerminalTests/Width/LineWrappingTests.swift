import TarnTerminal
import TarnTesting
import Testing

@Suite("Wrapping text into lines")
struct LineWrappingTests {
  @Test("Lines break at blanks, long words break anywhere, and truncated text ends with an ellipsis")
  func lines() {
    func lines(_ text: StyledText, _ cells: Int, _ maximum: Int = .max) -> [String] {
      text.wrapped(to: cells, atMost: maximum).map(\.text)
    }
    #expect(lines("the harbour at night", 11) == ["the harbour", "at night"])
    #expect(lines("the harbour at night", 11, 1) == ["the harbou…"])
    #expect(lines("one\n\ntwo\n", 9) == ["one", "", "two"])
    #expect(lines("one\n\ntwo\n", 9, 2) == ["one", "…"])
    #expect(lines("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
    #expect(lines("日本語", 3) == ["日", "本", "語"])
    #expect(lines("a", 9, 1) == ["a"] && lines("", 9) == [] && lines("a", 0) == [] && lines("a", 1, 0) == [])
    #expect(lines("a\nb", 1, 1) == ["…"] && lines("日", 1) == ["日"])
  }

  @Test("Runs keep their styles") func styles() {
    let text: StyledText = "plain \(styled: "bold words", .bold)"
    #expect(
      text.wrapped(to: 10) == ["plain " + StyledText("bold", .bold), StyledText("words", .bold)].map(\.joined))
  }

  @Test("The lines equal those of a wrapping text on the screen")
  func shown() {
    let words = ["a", "harbour", "日本", " ", "  ", "\n", "👩‍🚀", "é", "Donaudampfschiff", "\u{1b}", "\u{202e}", "م"]
    var random = SeededRandom(seed: 5)
    for columns in [2, 3, 7, 20] {
      for _ in 0..<100 {
        let text = (0..<random.pick(from: 1...20)).map { _ in random.pick(from: words) }.joined(separator: " ")
        let lines = StyledText(text).wrapped(to: columns)
        #expect(lines.allSatisfy { $0.width <= columns && !$0.text.contains(where: \.isNewline) })
        let wrapped = picture(columns, 60, .text(StyledText(text), wraps: true))
        let separateLines = picture(columns, 60, .column(lines.map { .text($0).extent(.cells(1)) }))
        #expect(separateLines == wrapped, "“\(text)” in \(columns)")
      }
    }
  }
}

extension StyledText {
  /// The text with adjacent runs of one style joined.
  fileprivate var joined: StyledText {
    StyledText(
      runs.reduce(into: []) { runs, run in
        guard let last = runs.last, last.style == run.style else { return runs.append(run) }
        runs[runs.count - 1] = (StyledText(last.text + run.text, run.style)).runs[0]
      })
  }
}
