import Foundation
import TarnDates
import TarnEncoding
import Testing

@Suite("The user's calendar") struct MomentTests {
  static func calendar(_ locale: String, _ zone: String, _ kind: Calendar.Identifier = .gregorian) -> Calendar {
    var calendar = Calendar(identifier: kind)
    // A calendar takes its first weekday from its locale.
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  /// 21 November 2026, 22:30 in UTC.
  static let now = Date(timeIntervalSince1970: 1_795_300_200)

  @Test("The moment has the day and the time of the user's zone") func zones() {
    let london = Moment(Self.now, calendar: Self.calendar("en_GB", "Europe/London"))
    #expect((london.day, london.minutes) == ("2026-11-21", 22 * 60 + 30))
    let tokyo = Moment(Self.now, calendar: Self.calendar("ja_JP", "Asia/Tokyo"))
    #expect((tokyo.day, tokyo.minutes) == ("2026-11-22", 7 * 60 + 30))
    let honolulu = Moment(Self.now, calendar: Self.calendar("en_US", "Pacific/Honolulu"))
    #expect((honolulu.day, honolulu.minutes) == ("2026-11-21", 12 * 60 + 30))
  }

  @Test("The moment has the user's week start, weekend, and order of day and month") func habits() {
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

  @Test("The day is Gregorian in every calendar") func otherCalendars() {
    let iran = Moment(Self.now, calendar: Self.calendar("fa_IR", "Asia/Tehran", .persian))
    #expect((iran.day, iran.minutes) == ("2026-11-22", 2 * 60))
    #expect((iran.weekStart, iran.weekend) == (.saturday, [.friday]))
  }

  @Test("Moments out of range are clamped to the first and the last day") func bounds() {
    let calendar = Self.calendar("en_GB", "Asia/Tokyo")
    #expect(Moment(Date(timeIntervalSince1970: -1e30), calendar: calendar).day == CivilDate.first)
    #expect(Moment(Date(timeIntervalSince1970: 1e30), calendar: calendar).day == CivilDate.last)
    #expect(Moment(Date(timeIntervalSince1970: -1), calendar: Self.calendar("en_GB", "GMT")).minutes == 1_439)
  }
}
