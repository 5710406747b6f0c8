extension Day {
  /// So many days later, or earlier.
  ///
  /// - Returns: `nil` if that is outside of the years that there are.
  public func adding(days: Int) -> Day? {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? nil : Day(number: sum)
  }

  /// The same day so many months later, or earlier; the month's last where it has fewer: 31 January and a month is
  /// 28 February.
  ///
  /// - Returns: `nil` if that is outside of the years that there are.
  public func adding(months: Int) -> Day? {
    let (year, month, day) = parts
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    return Day(year: newYear, month: newMonth, day: min(day, Day.length(ofMonth: newMonth, year: newYear)))
  }

  /// How many days it is after another; negative before it.
  public func days(since other: Day) -> Int { number - other.number }

  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let days = (number + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }

  /// The first such weekday from this day on, this day included; the last day there is if there is none any more.
  public func first(_ weekday: Weekday) -> Day {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7) ?? .last
  }
}

/// A day of the week.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// `Thu`.
  public var short: String { String(name.prefix(3)) }

  /// `Thursday`.
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
