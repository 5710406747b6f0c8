import TarnDates
import TarnEncoding
import Testing

@Suite("Dates in English words") struct CivilDateWordsTests {
  @Test(
    "A date is written with its weekday and its month",
    arguments: [
      ("2026-11-22", "Sunday, 22 November 2026"), ("2028-02-29", "Tuesday, 29 February 2028"),
      ("0001-01-01", "Monday, 1 January 1"),
    ])
  func inWords(text: String, words: String) throws {
    #expect(try #require(CivilDate(text)).inWords == words)
  }

  @Test("Each month has its name") func months() {
    let names = (1...12).compactMap { CivilDate(year: 2026, month: $0, day: 1)?.monthName }
    #expect(names.map { $0.prefix(3) }.joined(separator: " ") == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
  }
}
