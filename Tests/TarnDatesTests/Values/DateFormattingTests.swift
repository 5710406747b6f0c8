import TarnDates
import TarnEncoding
import TarnTesting
import Testing

@Suite("Formatting a date") struct DateFormattingTests {
  @Test(
    "A date is written in the fewest unambiguous words",
    arguments: [
      ("2026-11-21", "today"), ("2026-11-22", "tomorrow"), ("2026-11-20", "yesterday"), ("2026-11-26", "Thu 26 Nov"),
      ("2026-11-17", "Tue 17 Nov"), ("2027-05-22", "Sat 22 May"), ("2027-05-23", "23 May 2027"),
      ("2026-05-23", "Sat 23 May"), ("2026-05-22", "22 May 2026"), ("2027-12-24", "24 Dec 2027"),
      ("0800-12-25", "25 Dec 0800"), ("2026-11-21T17:00", "today 17:00"), ("2026-11-26T09:05", "Thu 26 Nov 09:05"),
    ] as [(FloatingDate, String)])
  func table(date: FloatingDate, words: String) { #expect(date.text(on: DateParsingTests.moment.day) == words) }

  @Test("A written due date parses to the same value") func roundTrip() throws {
    var random = SeededRandom(seed: 11)
    for round in 0..<20_000 {
      let today: CivilDate? =
        round % 7 == 0
        ? "2028-02-29"
        : CivilDate(
          daysSince1970: Int.random(in: CivilDate.first.daysSince1970...CivilDate.last.daysSince1970, using: &random))
      let parser = DateParser(at: Moment(day: try #require(today), minutes: 600, writesMonthFirst: random.oneIn(2)))
      let distance = Int.random(in: -400...400, using: &random) * (random.oneIn(5) ? 1_000 : 1)
      guard let day = today?.adding(days: distance) else { continue }
      let due = FloatingDate(day, minutes: random.oneIn(2) ? nil : Int.random(in: 0..<1_440, using: &random))
      let reading = try parser.parse(due.text(on: parser.moment.day))
      #expect(reading == DateParser.Result(date: due), "\(due) on \(parser.moment.day)")
    }
  }

  @Test("A leap day, written on any day within 400 days of it, parses to the same day") func leapDay() throws {
    for offset in -400...400 {
      let day: CivilDate = "2028-02-29"
      let parser = DateParser(at: Moment(day: day.adding(days: offset)))
      #expect(
        try parser.parse(FloatingDate(day).text(on: parser.moment.day)).date == FloatingDate(day),
        "on \(parser.moment.day)")
    }
  }
}
