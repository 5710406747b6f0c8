import TarnTesting
import TarnText
import Testing

@Suite("Comparing two versions of a text") struct TextComparisonTests {
  private func marked(_ text: String, _ other: String) -> String {
    TextComparison(text, against: other).runs.map { $0.differs ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    "The words that the other text lacks are marked",
    arguments: [
      ("a long walk", "a walk", "a [long] walk"), ("a walk", "a long walk", "a walk"), ("", "a walk", ""),
      ("a walk", "", "[a walk]"), ("a long cold walk", "a walk", "a [long cold] walk"), ("x", "x", "x"),
      ("one two three", "one 2 three", "one [two] three"), ("a\nb", "a b", "a\nb"),
    ])
  func marks(text: String, other: String, marks: String) { #expect(marked(text, other) == marks) }

  @Test("The runs of a text joined are the text, however long the texts are") func joined() {
    var random = SeededRandom(seed: 4)
    for count in [0, 1, 5, 40, 3_000] {
      func words() -> String {
        (0..<count).map { _ in random.pick(from: ["a", "b", "lake", "\n", "  "]) }.joined(separator: " ")
      }
      let (text, other) = (words(), words())
      #expect(TextComparison(text, against: other).runs.map(\.text).joined() == text)
    }
  }
}
