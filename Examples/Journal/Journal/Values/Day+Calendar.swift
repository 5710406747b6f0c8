import Tarn
import TarnEncoding

extension Day {
  /// The number of days since 1 January 1970; negative before it.
  public var number: Int { date.daysSince1970 }

  /// Creates the local day of a moment.
  ///
  /// - Parameter offset: the local time's offset from UTC, in seconds.
  /// - Returns: `nil` outside the supported years.
  public init?(at moment: Timestamp, secondsFromUTC offset: Int = 0) {
    guard let time = CivilTime(millisecondsSince1970: moment.milliseconds, secondsFromUTC: offset) else { return nil }
    self.init(time.date)
  }

  /// - Returns: `nil` for a number outside the supported years.
  public init?(number: Int) {
    guard let date = CivilDate(daysSince1970: number) else { return nil }
    self.init(date)
  }

  /// The day in words: `Sunday, 22 November 2026`.
  public var written: String { "\(Day.weekdays[weekday]), \(day) \(Day.months[month - 1]) \(year)" }

  /// The day of the week; Monday is 0.
  public var weekday: Int {
    // 1 January 1970 was a Thursday.
    let days = (number + 3) % 7
    return days < 0 ? days + 7 : days
  }

  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
