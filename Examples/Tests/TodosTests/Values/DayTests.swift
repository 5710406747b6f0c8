import Foundation
import TarnTesting
import Testing
import Todos

@Suite("A calendar day") struct DayTests {
  static let gregorian = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test("Each day follows the one before it, in all supported years") func all() {
    var (year, month, day) = (1, 1, 1)
    var weekday = 0
    for number in Day.first.number...Day.last.number {
      guard let found = Day(number: number) else {
        Issue.record("there is no day \(number)")
        return
      }
      if found.parts != (year, month, day) || found != Day(year: year, month: month, day: day)
        || found.weekday != Weekday.allCases[weekday]
      {
        Issue.record("\(found) should be \(year)-\(month)-\(day), a \(Weekday.allCases[weekday])")
        return
      }
      weekday = (weekday + 1) % 7
      day += 1
      if day > Day.length(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 10_000)
  }

  @Test("Days and months later are those of Foundation's calendar") func foundation() throws {
    var random = SeededRandom(seed: 5)
    // Before October 1582 Foundation's calendar is Julian.
    let first: Day = "1583-01-01"
    for _ in 0..<2_000 {
      let day = try #require(Day(number: Int.random(in: first.number...Day.last.number, using: &random)))
      let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
      func isSame(_ day: Day, _ date: Date) -> Bool {
        let parts = Self.gregorian.dateComponents([.year, .month, .day, .weekday], from: date)
        // Foundation's first weekday is Sunday, with the number 1.
        return (parts.year, parts.month, parts.day) == (day.year, day.month, day.day)
          && parts.weekday == (day.weekday.rawValue + 1) % 7 + 1
      }
      #expect(isSame(day, date), "\(day)")
      let months = Int.random(in: -50...50, using: &random)
      if let later = day.adding(months: months), later > first,
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
    ] as [(Day, Int, Day)]) func months(day: Day, months: Int, later: Day)
  {
    #expect(day.adding(months: months) == later)
  }

  @Test("There is no day outside of the years 1 to 9999") func bounds() {
    #expect(Day.first.adding(days: -1) == nil)
    #expect(Day.last.adding(days: 1) == nil)
    #expect(Day.last.adding(days: .max) == nil)
    #expect(Day.first.adding(months: -1) == nil)
    #expect(Day.last.adding(months: .max) == nil)
    #expect("\(Day.first)" == "0001-01-01")
    #expect("\(Day.last)" == "9999-12-31")
    #expect(Day.last.first(.monday) == Day.last)
  }

  @Test(
    "A day is written with ten characters, and other texts are refused",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-11-26", "2026/11/26", "2026-11-26 ", "٢٠٢٦-11-26",
      "0000-01-01", "+026-11-26", "",
    ]) func refused(text: String)
  { #expect(Day(text) == nil) }

  @Test("The next day with a weekday may be the day itself") func weekdays() {
    let thursday: Day = "2026-11-26"
    #expect(thursday.weekday == .thursday)
    #expect(thursday.first(.thursday) == thursday)
    #expect(thursday.first(.wednesday) == "2026-12-02")
    #expect(Weekday.thursday.short == "Thu")
  }

  @Test(
    "A due date is written compactly, and parses back",
    arguments: ["2026-11-26", "2026-11-26T17:00", "0001-01-01T00:05"])
  func due(text: String) throws {
    let due = try #require(Due(text))
    #expect("\(due)" == text)
    let json = try JSONEncoder().encode([due])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([Due].self, from: json) == [due])
  }

  @Test(
    "Invalid due dates are refused",
    arguments: [
      "2026-11-26T24:00", "2026-11-26T17:60", "2026-11-26T7:00", "2026-11-26T", "2026-11-26T+7:00",
      "2026-11-26T17:00:00",
      "2026-11-31T17:00", "tomorrow", "",
    ]) func noDue(text: String) throws
  {
    #expect(Due(text) == nil)
    let json = try JSONEncoder().encode([text])
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([Due].self, from: json) }
    #expect("\(try #require(error))".contains("they are written as “2026-11-26” or “2026-11-26T17:00”"))
  }

  @Test("Due dates are ordered by day, then by time, and those without a time are last of their day") func order() {
    let dues: [Due] = [
      "2026-11-25", "2026-11-26T00:00", "2026-11-26T09:30", "2026-11-26T23:59", "2026-11-26", "2026-11-27",
    ]
    #expect(dues == dues.shuffled().sorted())
  }

  @Test("A due date is overdue if its day has passed") func overdue() {
    let due: Due = "2026-11-26T09:00"
    #expect(!due.isOverdue(on: "2026-11-26"))
    #expect(due.isOverdue(on: "2026-11-27"))
  }
}
