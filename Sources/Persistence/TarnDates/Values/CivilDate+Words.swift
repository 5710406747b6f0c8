import TarnEncoding

extension CivilDate {
  /// The English name of the month: `November`.
  public var monthName: String { DateVocabulary.monthNames[month - 1] }

  /// The date in English: `Sunday, 22 November 2026`.
  ///
  /// ```swift
  /// let heading = today.inWords
  /// let month = "\(today.monthName) \(today.year)"           // November 2026
  /// ```
  public var inWords: String { "\(weekday.name), \(day) \(monthName) \(year)" }
}
