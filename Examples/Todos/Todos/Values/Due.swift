import TarnRecord

/// When a to-do is due: a day, and optionally a time.
///
/// ```swift
/// let due = Due(Day(year: 2026, month: 11, day: 26)!, minutes: 17 * 60)
/// "\(due)"                           // "2026-11-26T17:00"
/// due.isOverdue(on: today)
/// ```
///
/// A local calendar day, not an instant: it does not change with the time zone or daylight saving. ``DueText`` reads
/// and writes its form for people.
public struct Due: Hashable, Comparable, Sendable {
  public let day: Day
  /// Minutes since midnight; `nil` for the whole day.
  public let minutes: Int?

  /// The minutes of a local day.
  public static let minutesOfDay = 24 * 60

  /// - Precondition: the minutes are 0 to 1439.
  public init(_ day: Day, minutes: Int? = nil) {
    precondition(
      minutes.map((0..<Due.minutesOfDay).contains) ?? true,
      "Due: there is no minute \(minutes ?? 0) of a day; they count from 0 to 1439.")
    self.day = day
    self.minutes = minutes
  }

  /// By day, then by time; a due date without a time comes after those with one.
  public static func < (lhs: Due, rhs: Due) -> Bool { lhs.rank < rhs.rank }

  /// A number with the same order, for sorting many.
  public var rank: Int { day.number * (Due.minutesOfDay + 1) + (minutes ?? Due.minutesOfDay) }

  /// Whether its day has passed. By days, so that it is the same at any hour: a to-do that was due this morning is not
  /// overdue before tomorrow.
  public func isOverdue(on today: Day) -> Bool { day < today }

  /// Returns the same time, or none, on another day.
  public func on(_ day: Day) -> Due { Due(day, minutes: minutes) }
}

extension Due: StringRepresentable {
  public static let expectedFormat = "a due date; they are written as “2026-11-26” or “2026-11-26T17:00”"

  /// `2026-11-26`, or `2026-11-26T17:00`.
  public var description: String { minutes.map { "\(day)T\(Due.clock($0))" } ?? "\(day)" }

  /// `17:00`.
  static func clock(_ minutes: Int) -> String {
    "\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)"
  }

  /// Parses the form of ``description``, and no other: ``DueText`` parses what people write.
  ///
  /// - Returns: `nil` for another form, and for a day or time that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let day = Day(parts[0]) else { return nil }
    let clock = parts.dropFirst().first?.split(separator: ":").compactMap { Int($0) } ?? []
    let isClock = clock.count == 2 && (0..<24).contains(clock[0]) && (0..<60).contains(clock[1])
    self.init(day, minutes: isClock ? clock[0] * 60 + clock[1] : nil)
    // Its own written form has no signs, missing zeros or other digits.
    guard description == text else { return nil }
  }
}
