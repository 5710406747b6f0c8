import Foundation
import TarnEncoding
import TarnTesting
import Testing

@Suite("Dates of the calendar") struct CivilDateTests {
  @Test("Each day follows the one before it, from the year 0 to 9999") func all() throws {
    var (year, month, day) = (0, 1, 1)
    let first = try #require(CivilDate(year: 0, month: 1, day: 1)).daysSince1970
    let last = try #require(CivilDate(year: 9_999, month: 12, day: 31)).daysSince1970
    #expect(last - first + 1 == 10_000 / 400 * 146_097)
    for number in first...last {
      let date = CivilDate(daysSince1970: number)
      guard let date, (date.year, date.month, date.day) == (year, month, day), date.daysSince1970 == number else {
        Issue.record("\(number) is \(String(describing: date)), not \(year)-\(month)-\(day)")
        return
      }
      day += 1
      if day > CivilDate.length(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(CivilDate(daysSince1970: first - 1) == nil && CivilDate(daysSince1970: last + 1) == nil)
    #expect(CivilDate(daysSince1970: .min) == nil && CivilDate(daysSince1970: .max) == nil)
  }

  @Test("Days are numbered as the system's calendar numbers them") func system() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var random = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      // The system's calendar is the Julian one before 1582.
      let number = Int.random(in: -130_000...2_932_896, using: &random)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let date = try #require(CivilDate(daysSince1970: number))
      #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
    }
  }

  @Test(
    "A date is read from its own format only",
    arguments: [
      "", "2026", "2026-11-2", "26-11-22", "2026-11-31", "2026-02-29", "1900-02-29", "2026-00-01", "2026-13-01",
      "2026-11-00", "2026-11-22 ", "+026-11-22", "2026-+1-22", "2026/11/22", "２０２６-11-22", "2026-11-22-1",
    ])
  func invalid(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test("A date is written with ten characters, and texts sort like dates") func texts() throws {
    var random = SeededRandom(seed: 6)
    var dates = [try #require(CivilDate(year: 0, month: 1, day: 1)), try #require(CivilDate("2028-02-29"))]
    for _ in 0..<200 {
      dates.append(try #require(CivilDate(daysSince1970: .random(in: -719_528...2_932_896, using: &random))))
    }
    for date in dates {
      #expect(date.description.utf8.count == 10 && CivilDate(date.description) == date)
    }
    #expect(dates.sorted().map(\.description) == dates.map(\.description).sorted())
  }

  @Test("A date is encoded as its text, and a text that is no date is an error that shows it") func coding() throws {
    let dates = [try #require(CivilDate("2026-12-08")), .first, .last]
    let data = try JSONEncoder().encode(dates)
    #expect(String(decoding: data, as: UTF8.self) == #"["2026-12-08","0000-01-01","9999-12-31"]"#)
    #expect(try JSONDecoder().decode([CivilDate].self, from: data) == dates)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    #expect(error.map { "\($0)" }?.contains("“2026-02-30” is not a date such as 2026-11-22.") == true)
  }

  @Test("Days, months and weekdays are those of the system's calendar") func arithmetic() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var random = SeededRandom(seed: 7)
    for _ in 0..<1_000 {
      let date = try #require(CivilDate(daysSince1970: .random(in: 0...100_000, using: &random)))
      let moment = Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400)
      let (days, months) = (Int.random(in: -900...900, using: &random), Int.random(in: -90...90, using: &random))
      let afterDays = try #require(calendar.date(byAdding: .day, value: days, to: moment))
      let afterMonths = try #require(calendar.date(byAdding: .month, value: months, to: moment))
      #expect(date.adding(days: days) == .today(in: .gmt, now: afterDays))
      #expect(date.adding(days: days).days(since: date) == days)
      #expect(date.adding(months: months) == .today(in: .gmt, now: afterMonths), "\(date) \(months)")
      // The system's weeks begin on Sunday, which is 1.
      #expect(date.weekday.rawValue % 7 + 1 == calendar.component(.weekday, from: moment))
    }
  }

  @Test("A sum outside of the years 0 to 9999 is the first or last date") func ends() {
    #expect(CivilDate.first.adding(days: -1) == .first && CivilDate.last.adding(days: 1) == .last)
    #expect(CivilDate.first.adding(days: .min) == .first && CivilDate.last.adding(days: .max) == .last)
    #expect(CivilDate.first.adding(months: -1) == .first && CivilDate.last.adding(months: .max) == .last)
    #expect(CivilDate.first.adding(months: .min) == .first)
    #expect(CivilDate("2026-01-31")?.adding(months: 1) == CivilDate("2026-02-28"))
    #expect(CivilDate.first.weekday == .saturday && CivilDate.last.weekday == .friday)
  }

  @Test("Today is the date of the zone's clock, also before 1970") func today() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let evening = Date(timeIntervalSince1970: 1_796_781_600)  // 2026-12-09 02:00 UTC
    #expect(CivilDate.today(in: .gmt, now: evening) == CivilDate("2026-12-09"))
    #expect(CivilDate.today(in: newYork, now: evening) == CivilDate("2026-12-08"))
    #expect(CivilDate.today(in: .gmt, now: Date(timeIntervalSince1970: -1)) == CivilDate("1969-12-31"))
  }
}
