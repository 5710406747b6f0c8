import TarnEncoding

extension CivilDate {
  /// Returns the first such weekday from this date on, this date included; ``/TarnEncoding/CivilDate/last`` if there is
  /// none.
  ///
  /// ```swift
  /// let date = CivilDate(year: 2026, month: 11, day: 26)
  /// let monday = date?.first(.monday)            // 2026-11-30
  /// ```
  ///
  /// - Complexity: O(1).
  public func first(_ weekday: Weekday) -> CivilDate {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
  }

  /// Returns the date some days later; `nil` outside of the years 0 to 9999, which a phrase may name.
  func shifted(days: Int) -> CivilDate? {
    let date = adding(days: days)
    return date.days(since: self) == days ? date : nil
  }

  /// Returns the same day in a later or earlier month; `nil` outside of the years 0 to 9999.
  func shifted(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    return overflow || !(0..<120_000).contains(sum) ? nil : adding(months: months)
  }
}
