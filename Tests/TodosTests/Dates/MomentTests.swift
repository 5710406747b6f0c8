import Foundation
import Testing
import Todos

@Suite("What a person's calendar says") struct MomentTests {
  static func calendar(_ locale: String, _ zone: String, _ kind: Calendar.Identifier = .gregorian) -> Calendar {
    var calendar = Calendar(identifier: kind)
    // A calendar takes its first weekday from its locale.
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  /// 21 November 2026, 22:30 in UTC.
  static let now = Date(timeIntervalSince1970: 1_795_300_200)

  @Test("is the day and the time where they are") func zones() {
    let london = Moment(Self.now, calendar: Self.calendar("en_GB", "Europe/London"))
    #expect((london.day, london.minutes) == ("2026-11-21", 22 * 60 + 30))
    let tokyo = Moment(Self.now, calendar: Self.calendar("ja_JP", "Asia/Tokyo"))
    #expect((tokyo.day, tokyo.minutes) == ("2026-11-22", 7 * 60 + 30))
    let honolulu = Moment(Self.now, calendar: Self.calendar("en_US", "Pacific/Honolulu"))
    #expect((honolulu.day, honolulu.minutes) == ("2026-11-21", 12 * 60 + 30))
  }

  @Test("is how their weeks go, and how they write a day and a month") func habits() {
    let america = Moment(Self.now, calendar: Self.calendar("en_US", "America/New_York"))
    #expect(
      america
        == Moment(
          day: "2026-11-21", minutes: 17 * 60 + 30, weekStart: .sunday, weekend: [.saturday, .sunday],
          writesMonthFirst: true))
    let germany = Moment(Self.now, calendar: Self.calendar("de_DE", "Europe/Berlin"))
    #expect((germany.weekStart, germany.writesMonthFirst) == (.monday, false))
    let egypt = Moment(Self.now, calendar: Self.calendar("ar_EG", "Africa/Cairo"))
    #expect((egypt.weekStart, egypt.weekend) == (.saturday, [.friday, .saturday]))
  }

  @Test("is Gregorian, whatever their calendar") func otherCalendars() {
    let iran = Moment(Self.now, calendar: Self.calendar("fa_IR", "Asia/Tehran", .persian))
    #expect((iran.day, iran.minutes) == ("2026-11-22", 2 * 60))
    #expect((iran.weekStart, iran.weekend) == (.saturday, [.friday]))
  }

  @Test("far moments are the first and the last day") func bounds() {
    let calendar = Self.calendar("en_GB", "Asia/Tokyo")
    #expect(Moment(Date(timeIntervalSince1970: -1e30), calendar: calendar).day == Day.first)
    #expect(Moment(Date(timeIntervalSince1970: 1e30), calendar: calendar).day == Day.last)
    #expect(Moment(Date(timeIntervalSince1970: -1), calendar: Self.calendar("en_GB", "GMT")).minutes == 1_439)
  }
}
