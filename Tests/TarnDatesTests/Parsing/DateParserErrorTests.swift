import TarnDates
import TarnEncoding
import TarnTesting
import Testing

@Suite("Errors of invalid dates") struct DateParserErrorTests {
  static let end = "Dates are written in English, such as “thursday 5pm” or “24 dec”."

  @Test(
    "Invalid dates have these errors",
    arguments: [
      ("thirsday", "“thirsday” is not part of a date. Did you mean “thursday”? \(end)"),
      ("next Fryday 5pm", "“fryday” is not part of a date. Did you mean “next friday 5pm”? \(end)"),
      ("tomorow", "“tomorow” is not part of a date. Did you mean “tomorrow”? \(end)"),
      ("24 decmeber", "“decmeber” is not part of a date. Did you mean “24 december”? \(end)"),
      ("in 3 dyas", "“dyas” is not part of a date. Did you mean “in 3 days”? \(end)"),
      ("tom", "“tom” is not part of a date. Did you mean “tomorrow”? \(end)"),
      ("next we", "“we” is not part of a date. Did you mean “next wednesday”? \(end)"),
      ("soon", "“soon” is not part of a date. Did you mean “noon”? \(end)"),
      ("übermorgen", "“übermorgen” is not part of a date. \(end)"),
      ("buy beer", "“buy” is not part of a date. \(end)"),
      ("tomorrow or friday", "“or” is not part of a date. \(end)"),
      ("next", "“next” is not a complete date. \(end)"),
      ("this week", "“this week” is not a complete date. \(end)"),
      ("at", "“at” is not a complete date. \(end)"),
      ("+3", "“+3” is not a complete date. \(end)"),
      ("+9999999d", "“+9999999d” is not a complete date. \(end)"),
      ("5", "“5” could be a day or an hour. Write “the 5th” for a day, or “5pm” or “17:00” for a time."),
      ("the 32nd", "“32nd” could be a day or an hour. Write “the 5th” for a day, or “5pm” or “17:00” for a time."),
      ("tonight at 3", "“3” could be one of two hours. Write it as “3am” or “3pm”."),
      ("in december", "Which day of December? Write “1 December”, or “December 24”."),
      ("31 nov", "There is no 31 November: the month has 30 days. Write “30 November” for its last day."),
      ("2027-02-29", "There is no 29 February 2027: the month has 28 days. Write “28 February 2027” for its last day."),
      ("0.12.", "There is no 0 December: the month has 31 days. Write “31 December” for its last day."),
      ("24.13.", "“24.13.” contains no month from 1 to 12. Write “24 dec” or “2026-12-24”."),
      ("17.30", "“17.30” contains no month from 1 to 12. Write “24 dec” or “2026-12-24”."),
      ("25:00", "“25:00” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”."),
      ("17:60", "“17:60” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”."),
      ("at 24", "“24” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”."),
      ("13 pm", "“13 pm” is not a time of day, which is from 0:00 to 23:59. Write “17:00” or “5pm”."),
      (
        "friday midnight",
        "Midnight is ambiguous. Write “23:59” with the day before, or “0:00” with the day after."
      ),
      (
        "in 2 hours",
        "A number of hours or minutes is not supported, only of days. Write a time, such as “17:00” or “tomorrow 9am”."
      ),
      ("today tomorrow", "“tomorrow” is a second day, and a date has only one. Write “thursday 5pm” or “24 dec”."),
      ("mon tue", "“tue” is a second day, and a date has only one. Write “thursday 5pm” or “24 dec”."),
      ("5pm 17:00", "“17:00” is a second time, and a date has only one. Write “thursday 5pm” or “24 dec”."),
      ("noon 5pm", "“17:00” is a second time, and a date has only one. Write “thursday 5pm” or “24 dec”."),
      (
        "fri 26 nov",
        "26 Nov 2026 is a Thursday, not a Friday. Write “26 Nov 2026”, or “friday” alone."
      ),
      ("in 9999 years", "The date is outside of the years 0 to 9999. Write “in 2 weeks” or “24 dec”."),
      ("24.12.123", "The date is outside of the years 0 to 9999. Write “in 2 weeks” or “24 dec”."),
      ("a\u{1b}[2Jb", "“a[2jb” is not part of a date. \(end)"),
      (
        String(repeating: "long ", count: 30),
        "A date has at most 100 characters, and this has more. \(end)"
      ),
    ])
  func words(text: String, words: String) {
    let error = #expect(throws: DateParserError.self) { try DateParsingTests.parse(text) }
    #expect(error?.description == words)
  }

  @Test("Any words give a date or an error, and never crash the parser") func anything() {
    let words = [
      "+", "-", "a", "the", "at", "in", "next", "this", "of", "end", "day", "after", "tomorrow", "thu", "dec", "24",
      "24.",
      "24.12.", "1/2", "2026-12-24", "5pm", "pm", "17:00", "9999", "999999", "week", "month", "years", "ago", "from",
      "now",
      "weekend", "tonight", "noon", "evening", ":", "/", ".", "31st", "eom", "none", "0", "x", "o'clock", "-5", "+2d",
      "29", "feb",
    ]
    let days: [CivilDate] = [.first, .last, "2026-11-21", "2028-02-29", "9999-12-30", "0001-01-02"]
    var random = SeededRandom(seed: 3)
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick(from: words) }.joined(
        separator: " ")
      let day = random.pick(from: days)
      let present: FloatingDate? = random.oneIn(2) ? nil : FloatingDate(random.oneIn(2) ? .last : .first, minutes: 5)
      do throws(DateParserError) {
        _ = try DateParser(at: Moment(day: day, minutes: 800)).parse(text, from: present)
        read += 1
      } catch {
        #expect(error.description.hasSuffix("."))
      }
    }
    #expect(read > 1_000)
  }
}
