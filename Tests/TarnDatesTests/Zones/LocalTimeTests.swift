import Foundation
import TarnDates
import Testing

@Suite("The time of a clock") struct LocalTimeTests {
  /// Whether the system's `date` is GNU date, which accepts many moments at once.
  static func hasDate() async -> Bool { (try? await output("date --version"))?.contains("GNU") == true }

  static let zones = [
    "America/New_York", "America/St_Johns", "Europe/London", "Africa/Cairo", "Africa/Casablanca", "Asia/Kolkata",
    "Asia/Kathmandu", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati",
    "America/Sao_Paulo", "Antarctica/Troll", "UTC",
  ]

  @Test("The time equals the system's, year by year and at every clock change", .enabled { await hasDate() })
  func asDateSays() async throws {
    for zone in Self.zones {
      let moments = try Self.moments(zone)
      let expected = try await Self.date(zone, moments)
      let shown = moments.map { moment in
        let time = LocalTime(in: zone, at: Date(timeIntervalSince1970: Double(moment)), here: .gmt)
        return time.map { "\($0.digits) \($0.offset / 60)" }
      }
      if let wrong = shown.indices.first(where: { $0 < expected.count && shown[$0] != expected[$0] }) {
        Issue.record(
          "\(zone) at \(moments[wrong]): \(shown[wrong] ?? "nothing") is shown, date says \(expected[wrong])")
      }
      #expect(expected.count == moments.count && moments.count > 700)
    }
  }

  /// Returns the middle of every month from 1975 to 2037, and every clock change since 2000 with the minute before it.
  private static func moments(_ zone: String) throws -> [Int] {
    let months = (0..<(63 * 12)).map { 157_766_400 + $0 * 2_629_746 }
    let timeZone = try #require(TimeZone(identifier: zone))
    var changes: [Int] = []
    var moment = Date(timeIntervalSince1970: 946_684_800)
    while let next = timeZone.nextDaylightSavingTimeTransition(after: moment) {
      if next.timeIntervalSince1970 > 2_114_380_800 { break }
      let second = Int(next.timeIntervalSince1970)
      changes += [second - 60, second - 1, second, second + 60]
      moment = next
    }
    return months + changes
  }

  /// Returns hours, minutes and the offset from UTC in minutes, such as `9:05 -300`, for each moment, with one command.
  private static func date(_ zone: String, _ moments: [Int]) async throws -> [String] {
    let lines = moments.map { "@\($0)" }.joined(separator: "\n")
    let text = try await output("TZ=\(zone) date -f - '+%H:%M %z' <<'END'\n\(lines)\nEND")
    return text.split(separator: "\n").map { line in
      let (time, offset) = (line.prefix(5), line.suffix(4))
      let minutes = (Int(offset.prefix(2)) ?? 0) * 60 + (Int(offset.suffix(2)) ?? 0)
      return "\(time) \(line.contains("-") ? -minutes : minutes)"
    }
  }

  @Test(
    "Clocks change for daylight saving time",
    arguments: [
      ("America/New_York", "2024-03-10T06:59:59Z", "01:59"), ("America/New_York", "2024-03-10T07:00:00Z", "03:00"),
      ("America/New_York", "2024-11-03T05:59:59Z", "01:59"), ("America/New_York", "2024-11-03T06:00:00Z", "01:00"),
      ("Australia/Lord_Howe", "2024-04-06T14:59:59Z", "01:59"),
      ("Australia/Lord_Howe", "2024-04-06T15:00:00Z", "01:30"),
      ("Pacific/Chatham", "2024-04-06T13:59:59Z", "03:44"), ("Pacific/Chatham", "2024-04-06T14:00:00Z", "02:45"),
      ("Asia/Kolkata", "2024-04-06T14:00:00Z", "19:30"), ("Asia/Kolkata", "1969-12-31T18:30:00Z", "00:00"),
    ])
  func changes(zone: String, moment: String, digits: String) throws {
    #expect(try show(zone, at: moment).digits == digits)
  }

  @Test(
    "The difference to the local time is shown in days and hours, also across the date line",
    arguments: [
      ("Asia/Tokyo", "Europe/London", "2024-01-15T12:00:00Z", "Today, 9 h ahead"),
      ("Asia/Tokyo", "Europe/London", "2024-01-15T16:00:00Z", "Tomorrow, 9 h ahead"),
      ("America/New_York", "Asia/Kolkata", "2024-01-15T03:00:00Z", "Yesterday, 10 h 30 min behind"),
      ("Europe/London", "Europe/London", "2024-01-15T03:00:00Z", "Today, as here"),
      ("Africa/Abidjan", "Europe/London", "2024-01-15T03:00:00Z", "Today, as here"),
      ("Pacific/Apia", "Pacific/Pago_Pago", "2024-01-15T03:00:00Z", "Tomorrow, 24 h ahead"),
      ("Pacific/Pago_Pago", "Pacific/Apia", "2024-01-15T03:00:00Z", "Yesterday, 24 h behind"),
      ("Pacific/Kiritimati", "Pacific/Pago_Pago", "2024-01-15T10:30:00Z", "In two days, 25 h ahead"),
      ("Pacific/Pago_Pago", "Pacific/Kiritimati", "2024-01-15T10:30:00Z", "Two days ago, 25 h behind"),
      ("Asia/Kathmandu", "Asia/Kolkata", "2024-01-15T18:20:00Z", "Tomorrow, 15 min ahead"),
    ])
  func relation(zone: String, here: String, moment: String, relation: String) throws {
    #expect(try show(zone, at: moment, here: here).relation == relation)
  }

  @Test(
    "The difference to UTC is shown in hours and minutes",
    arguments: [
      ("UTC", "UTC"), ("Asia/Kolkata", "UTC+5:30"), ("America/St_Johns", "UTC−3:30"), ("Asia/Tokyo", "UTC+9"),
      ("Pacific/Chatham", "UTC+13:45"), ("Pacific/Marquesas", "UTC−9:30"), ("Antarctica/Troll", "UTC"),
    ])
  func utc(zone: String, expected: String) throws {
    #expect(try show(zone, at: "2024-01-15T12:00:00Z").utc == expected)
  }

  @Test("Chatham is 12:45 ahead in its winter, and Apia skipped 30 December 2011")
  func oddities() throws {
    #expect(try show("Pacific/Chatham", at: "2024-07-15T12:00:00Z").utc == "UTC+12:45")
    let (before, after) = ("2011-12-30T09:59:59Z", "2011-12-30T10:00:00Z")
    #expect(try show("Pacific/Apia", at: before).utc == "UTC−10")
    #expect(try show("Pacific/Apia", at: before, here: "UTC").days == -1)
    #expect(try show("Pacific/Apia", at: after).utc == "UTC+14")
    #expect(try show("Pacific/Apia", at: after, here: "UTC").days == 1)
  }

  @Test("Day is from six to six")
  func day() throws {
    let moments = [("05:59", false), ("06:00", true), ("17:59", true), ("18:00", false)]
    for (time, isDay) in moments { #expect(try show("UTC", at: "2024-01-15T\(time):00Z").isDay == isDay) }
  }

  @Test("An unknown zone has no time")
  func unknown() {
    #expect(LocalTime(in: "Nowhere/At_All", at: Date(timeIntervalSince1970: 0)) == nil)
  }

  private func show(_ zone: String, at moment: String, here: String = "UTC") throws -> LocalTime {
    let hereZone = try #require(TimeZone(identifier: here))
    let date = try Date(moment, strategy: .iso8601)
    return try #require(LocalTime(in: zone, at: date, here: hereZone))
  }
}
