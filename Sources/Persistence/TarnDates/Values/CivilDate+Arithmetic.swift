import TarnEncoding

/// Days, months and weekdays of a date.
///
/// ```swift
/// let date = CivilDate(year: 2026, month: 11, day: 26)
/// date?.weekday                        // .thursday
/// date?.adding(months: 3)              // 2027-02-26
/// ```
extension CivilDate {
  /// 1 January of the year 0.
  public static let first = CivilDate(daysSince1970: -719_528) ?? { preconditionFailure("CivilDate has the year 0.") }()
  /// 31 December of the year 9999.
  public static let last =
    CivilDate(daysSince1970: 2_932_896) ?? { preconditionFailure("CivilDate has the year 9999.") }()

  /// The day of the week.
  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let days = (daysSince1970 + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }

  /// Returns a later or, for a negative number, an earlier date.
  ///
  /// - Returns: `nil` outside of the years 0 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(daysSince1970: sum)
  }

  /// Returns the same day in a later or earlier month; its last day if it is shorter: a month after 31 January is 28
  /// February.
  ///
  /// - Returns: `nil` outside of the years 0 to 9999.
  public func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 0 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    let length = CivilDate.length(ofMonth: newMonth, year: newYear)
    return CivilDate(year: newYear, month: newMonth, day: min(day, length))
  }

  /// Returns the number of days since another date; negative if this one is earlier.
  public func days(since other: CivilDate) -> Int { daysSince1970 - other.daysSince1970 }

  /// Returns the first such weekday from this date on, this date included; ``last`` if there is none.
  public func first(_ weekday: Weekday) -> CivilDate {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7) ?? .last
  }
}

extension CivilDate: Codable {
  /// Encodes the date as a text: `2026-11-26`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// - Throws: `DecodingError.dataCorrupted` for a text that is not a date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CivilDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.prefix(80))” is not a date; dates are written as “2026-11-26”.")
    }
    self = date
  }
}
