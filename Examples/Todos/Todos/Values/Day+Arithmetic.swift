extension Day {
  /// Returns a later or earlier day.
  ///
  /// - Returns: `nil` outside of the supported years.
  public func adding(days: Int) -> Day? {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? nil : Day(number: sum)
  }

  /// Returns the same day in a later or earlier month; its last day if it is shorter: a month after 31 January is 28
  /// February.
  ///
  /// - Returns: `nil` outside of the supported years.
  public func adding(months: Int) -> Day? {
    let (year, month, day) = parts
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    return Day(year: newYear, month: newMonth, day: min(day, Day.length(ofMonth: newMonth, year: newYear)))
  }

  /// Returns the number of days since another day; negative if this one is earlier.
  public func days(since other: Day) -> Int { number - other.number }

  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let days = (number + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }

  /// Returns the first such weekday from this day on, this day included; the last supported day if there is none.
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
