import Foundation
import Journal
import Testing

@Suite("Days") struct DayTests {
  @Test("Numbers, dates and weekdays of eight centuries equal those of Foundation's calendar") func foundation() throws
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let (first, last): (Day, Day) = ("1583-01-01", "2400-12-31")
    // The step is coprime to 7 and reaches months of all lengths.
    for number in stride(from: first.number, through: last.number, by: 37) {
      let day = try #require(Day(number: number))
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      #expect(day.number == number)
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
      // Foundation numbers the days of the week from Sunday, which is 1.
      #expect(day.weekday == ((parts.weekday ?? 0) + 5) % 7, "\(day)")
      #expect(Day(day.description) == day)
    }
  }

  @Test("The first and the last day have the right numbers, and there are none beyond them") func ends() {
    #expect(Day(number: -719_162)?.description == "0001-01-01")
    #expect(Day(number: -719_163) == nil)
    #expect(Day(number: 2_932_896)?.description == "9999-12-31")
    #expect(Day(number: 2_932_897) == nil)
    #expect(Day(number: .max) == nil)
    #expect(Day(number: .min) == nil)
  }

  @Test("A day is parsed from its own format only")
  func reading() {
    for text in [
      "", "2026", "2026-11-2", "26-11-22", "2026-11-31", "2026-02-29", "2026-00-01", "2026-13-01", "0000-01-01",
      "2026-11-22 ", "+026-11-22", "2026-+1-22", "2026/11/22", "2026-1-022", "２０２６-11-22", "2026-11-22-1",
    ] {
      #expect(Day(text) == nil, "\(text)")
    }
    for (text, written) in [
      ("2026-11-22", "Sunday, 22 November 2026"), ("2028-02-29", "Tuesday, 29 February 2028"),
      ("0001-01-01", "Monday, 1 January 1"),
    ] {
      #expect(Day(text)?.description == text)
      #expect(Day(text)?.written == written)
    }
  }

  @Test("A moment gives the day of the local time") func clock() {
    #expect(Day(at: time(0))?.description == "1970-01-01")
    #expect(Day(at: time(-1))?.description == "1969-12-31")
    #expect(Day(at: time(-86_400_000))?.description == "1969-12-31")
    #expect(Day(at: time(0), secondsFromUTC: -1)?.description == "1969-12-31")
    #expect(Day(at: time(86_399_999))?.description == "1970-01-01")
    #expect(Day(at: time(86_399_999), secondsFromUTC: 3_600)?.description == "1970-01-02")
    #expect(Day(at: time(.max), secondsFromUTC: .max) == nil)
  }

  @Test("Days are ordered chronologically") func order() {
    let days = ["0999-12-31", "2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"] as [Day]
    #expect(days.reversed().sorted() == days)
  }
}
