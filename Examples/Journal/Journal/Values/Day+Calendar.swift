import Tarn

extension Day {
  /// Days since 1 January 1970; negative before it.
  public var number: Int { Day.days(before: year) + dayOfYear - Day.days(before: 1_970) }

  /// The day that a clock on the wall shows at a moment.
  ///
  /// - Parameter offset: how many seconds that clock is ahead of UTC.
  /// - Returns: `nil` outside of the years that there are.
  public init?(at moment: Timestamp, secondsFromUTC offset: Int = 0) {
    let (ahead, isTooFar) = Int64(clamping: offset).multipliedReportingOverflow(by: 1_000)
    let (milliseconds, isTooLate) = moment.milliseconds.addingReportingOverflow(ahead)
    guard !isTooFar, !isTooLate else { return nil }
    // Rounded down, so that the evening before 1970 is of the day before it.
    let perDay: Int64 = 86_400_000
    let days = milliseconds / perDay - (milliseconds % perDay < 0 ? 1 : 0)
    self.init(number: Int(days))
  }

  /// - Returns: `nil` for a number outside of the years that there are.
  public init?(number: Int) {
    let (days, overflow) = number.addingReportingOverflow(Day.days(before: 1_970))
    guard !overflow, (0..<Day.days(before: Day.years.upperBound + 1)).contains(days) else { return nil }
    // 400 years have 146,097 days. By that mean the year is off by one at most.
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

  /// From the first day there is to the first of a year: each fourth year has a day more, each hundredth not, each
  /// four-hundredth again.
  private static func days(before year: Int) -> Int {
    let years = year - 1
    return 365 * years + years / 4 - years / 100 + years / 400
  }

  /// How many days of the year are before it.
  private var dayOfYear: Int {
    (1..<month).reduce(day - 1) { $0 + Day.length(ofMonth: $1, year: year) }
  }

  /// As a person says it: `Sunday, 22 November 2026`.
  public var written: String { "\(Day.weekdays[weekday]), \(day) \(Day.months[month - 1]) \(year)" }

  /// The day of the week, counted from Monday, which is 0.
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
