import TarnDates
import Testing

@Suite("Finding a date in a text") struct DateMatchingTests {
  static func match(_ text: String) -> DateParser.Match? { DateParser(at: DateParsingTests.moment).match(in: text) }

  @Test(
    "The words of a date are found, and the rest of the text is left",
    arguments: [
      ("call Anna tomorrow 3pm", "2026-11-22T15:00", "tomorrow 3pm", "call Anna"),
      ("pay rent on 1 Dec", "2026-12-01", "on 1 Dec", "pay rent"),
      ("Tomorrow: call Anna", nil, "", ""), ("tomorrow call Anna", "2026-11-22", "tomorrow", "call Anna"),
      ("3pm call Anna tomorrow", "2026-11-22T15:00", "3pm tomorrow", "call Anna"),
      ("monday meeting notes by friday", "2026-11-27", "by friday", "monday meeting notes"),
      ("tax return by the end of next month", "2026-12-31", "by the end of next month", "tax return"),
      ("dentist in two weeks at 8:30", "2026-12-05T08:30", "in two weeks at 8:30", "dentist"),
      ("call at 5pm", "2026-11-21T17:00", "at 5pm", "call"),
      ("lunch tomorrow at 1", "2026-11-22T13:00", "tomorrow at 1", "lunch"),
      ("party next sat evening", "2026-11-28T18:00", "next sat evening", "party"),
      ("swim on sun", "2026-11-22", "on sun", "swim"),
      ("hand in 2027-01-15.", nil, "", ""), ("hand in 2027-01-15", "2027-01-15", "2027-01-15", "hand in"),
      ("rent due the 1st", "2026-12-01", "due the 1st", "rent"),
      ("ship 24.12. to Zoë", "2026-12-24", "24.12.", "ship to Zoë"),
      ("buy milk,  bread tomorrow,", "2026-11-22", "tomorrow,", "buy milk, bread"),
    ] as [(String, FloatingDate?, String, String)])
  func found(text: String, date: FloatingDate?, words: String, remainder: String) {
    let match = Self.match(text)
    #expect(match?.date == date)
    #expect(match?.words ?? "" == words)
    #expect(match?.remainder ?? "" == remainder)
  }

  @Test(
    "Words that may mean something else are no date",
    arguments: [
      "buy sun cream", "he sat down", "add 3/4 cup of milk", "upgrade to 10.4", "food for 3 days", "look at 5 houses",
      "the 3rd chapter", "buy an evening dress", "weekend bag", "read “tomorrow”", "call \"tomorrow\"",
      "clear the table",
      "never again", "one two three", "report of 1 Dec 2020", "as yesterday", "march on", "12 eggs", "", "a m y",
      "next",
    ])
  func none(text: String) { #expect(Self.match(text) == nil) }

  @Test("A text that is only a date keeps its words", arguments: ["tomorrow", "on 1 dec", "5pm"])
  func alone(text: String) { #expect(Self.match(text) == nil) }

  @Test("An ambiguous time has its note") func note() {
    #expect(Self.match("lunch tomorrow at 1")?.note == "“1” is read as 13:00; write “1am” or “1pm” to be sure.")
  }

  @Test("A long text without a date, or of words that may be one, is read in bounded steps") func long() {
    #expect(Self.match(String(repeating: "next ", count: 2_000)) == nil)
    #expect(Self.match(String(repeating: "a", count: 10_000)) == nil)
  }
}
