import Tarn

extension Day {
  /// The number of days since 1 January 1970; negative before it.
  public var number: Int { Day.days(before: year) + dayOfYear - Day.days(before: 1_970) }

  /// Creates the local day of a moment.
  ///
  /// - Parameter offset: the local time's offset from UTC, in seconds.
  /// - Returns: `nil` outside the supported years.
  public init?(at moment: Timestamp, secondsFromUTC offset: Int = 0) {
    let (ahead, isTooFar) = Int64(clamping: offset).multipliedReportingOverflow(by: 1_000)
    let (milliseconds, isTooLate) = moment.milliseconds.addingReportingOverflow(ahead)
    guard !isTooFar, !isTooLate else { return nil }
    // Division rounds down, so that the evening before 1 January 1970 belongs to the day before.
    let perDay: Int64 = 86_400_000
    let days = milliseconds / perDay - (milliseconds % perDay < 0 ? 1 : 0)
    self.init(number: Int(days))
  }

  /// - Returns: `nil` for a number outside the supported years.
  public init?(number: Int) {
    let (days, overflow) = number.addingReportingOverflow(Day.days(before: 1_970))
    guard !overflow, (0..<Day.days(before: Day.years.upperBound + 1)).contains(days) else { return nil }
    // 400 years have 146,097 days. An estimate by that mean is off by one year at most.
    var year = days * 400 / 146_097 + 1
    if Day.days(before: year) > days { year -= 1 }
    if Day.days(before: year + 1) <= days { year += 1 }
    var (left, month) = (days - Day.days(before: year), 1)
    while left >= Day.length(ofMonth: month, year: year) {
      left -= Day.length(ofMonth: month, year: year)
      month += 1
    }
    self.init(year: year, month: month, day: left + 1)
  }

  /// The number of days from the first supported day to the first day of a year: every fourth year is a leap year,
  /// every hundredth is not, and every four-hundredth is.
  private static func days(before year: Int) -> Int {
    let years = year - 1
    return 365 * years + years / 4 - years / 100 + years / 400
  }

  /// The number of days of the year before this one.
  private var dayOfYear: Int {
    (1..<month).reduce(day - 1) { $0 + Day.length(ofMonth: $1, year: year) }
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
