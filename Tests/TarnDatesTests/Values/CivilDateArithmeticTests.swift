import Foundation
import TarnDates
import TarnEncoding
import TarnTesting
import Testing

@Suite("The arithmetic of dates") struct CivilDateArithmeticTests {
  static let gregorian = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test("The weekdays follow each other, in all years") func weekdays() {
    var index = CivilDate.first.weekday.rawValue - 1
    for number in CivilDate.first.daysSince1970...CivilDate.last.daysSince1970 {
      guard CivilDate(daysSince1970: number)?.weekday == CivilDate.Weekday.allCases[index % 7] else {
        Issue.record("The day \(number) is no \(CivilDate.Weekday.allCases[index % 7])")
        return
      }
      index += 1
    }
    #expect(CivilDate.last.weekday == .friday)
  }

  @Test("Days and months later are those of Foundation's calendar") func foundation() throws {
    var random = SeededRandom(seed: 5)
    // Before October 1582 Foundation's calendar is Julian.
    let first: CivilDate = "1583-01-01"
    for _ in 0..<2_000 {
      let day = try #require(
        CivilDate(daysSince1970: Int.random(in: first.daysSince1970...CivilDate.last.daysSince1970, using: &random)))
      let date = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
      func isSame(_ day: CivilDate, _ date: Date) -> Bool {
        let parts = Self.gregorian.dateComponents([.year, .month, .day, .weekday], from: date)
        // Foundation's first weekday is Sunday, with the number 1.
        return (parts.year, parts.month, parts.day) == (day.year, day.month, day.day)
          && parts.weekday == day.weekday.rawValue % 7 + 1
      }
      #expect(isSame(day, date), "\(day)")
      let months = Int.random(in: -50...50, using: &random)
      let later = day.adding(months: months)
      if later > first, later < .last,
        let laterDate = Self.gregorian.date(byAdding: .month, value: months, to: date)
      {
        #expect(isSame(later, laterDate), "\(day) and \(months) months")
      }
    }
  }

  @Test(
    "A month later is clamped to the last day of a shorter month",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2026-03-31", -1, "2026-02-28"),
      ("2026-12-31", 2, "2027-02-28"), ("2026-11-26", 14, "2028-01-26"), ("2026-01-15", -13, "2024-12-15"),
    ] as [(CivilDate, Int, CivilDate)]) func months(day: CivilDate, months: Int, later: CivilDate)
  {
    #expect(day.adding(months: months) == later)
  }

  @Test("A day outside of the years 0 to 9999 is the first or the last one") func bounds() {
    #expect(CivilDate.first.adding(days: -1) == .first)
    #expect(CivilDate.last.adding(days: 1) == .last)
    #expect(CivilDate.last.adding(days: .max) == .last)
    #expect(CivilDate.first.adding(months: -1) == .first)
    #expect(CivilDate.last.adding(months: .max) == .last)
    #expect("\(CivilDate.first)" == "0000-01-01")
    #expect("\(CivilDate.last)" == "9999-12-31")
    #expect(CivilDate.last.first(.monday) == CivilDate.last)
  }

  @Test("The next day with a weekday may be the day itself") func next() {
    let thursday: CivilDate = "2026-11-26"
    #expect(thursday.weekday == .thursday)
    #expect(thursday.first(.thursday) == thursday)
    #expect(thursday.first(.wednesday) == "2026-12-02")
    #expect(CivilDate.Weekday.thursday.short == "Thu")
  }

  @Test("A date is encoded as a text") func coding() throws {
    let date: CivilDate = "2026-11-26"
    let json = try JSONEncoder().encode([date])
    #expect(String(decoding: json, as: UTF8.self) == "[\"2026-11-26\"]")
    #expect(try JSONDecoder().decode([CivilDate].self, from: json) == [date])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    #expect("\(try #require(error))".contains("is not a date such as 2026-11-22"))
  }
}
