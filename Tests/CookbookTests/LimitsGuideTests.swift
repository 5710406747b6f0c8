import TarnTesting
import Testing

@Suite("docs/testing.md: values at a limit") struct LimitsGuideTests {
  @Test("Values from the state find a rule that permits one too many, and numbers at random do not") func limits() {
    let sentence = "There is no less than nothing"
    #expect(stockLaws(Stock()).invariant(sentence) { $0.left >= 0 } == nil)
    #expect(stockLaws(Stock(mistake: 1)).invariant(sentence) { $0.left >= 0 } != nil)
    let random = Laws(Stock(mistake: 1), from: Stock.State()) { _, random in .take(random.pick(from: [1, 2, 3])) }
    #expect(random.invariant(sentence) { $0.left >= 0 } == nil)
  }
}
