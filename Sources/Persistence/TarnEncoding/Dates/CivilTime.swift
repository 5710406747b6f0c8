/// A date and a time of day, to the millisecond, with the offset from UTC: the timestamps of ISO 8601 that RFC 3339
/// defines.
///
/// ```swift
/// let time = CivilTime("2026-11-22T13:30:00.250+01:30")
/// let milliseconds = time?.millisecondsSince1970
/// let text = CivilTime(millisecondsSince1970: 1_795_348_800_000)?.description      // "2026-11-22T12:00:00Z"
/// ```
///
/// It knows no time zones: the caller passes the offset of a local time.
public struct CivilTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59; 60 is a leap second, which counts as the first second of the next minute.
  public let second: Int
  /// The millisecond, 0 to 999.
  public let millisecond: Int
  /// The offset of this local time from UTC; `nil` for a time in UTC, which is written with a `Z`.
  public let secondsFromUTC: Int?

  /// Creates a time.
  ///
  /// - Returns: `nil` if a part is outside of its range, or the offset is a day or more.
  public init?(
    _ date: CivilDate, hour: Int, minute: Int, second: Int, millisecond: Int = 0, secondsFromUTC: Int? = nil
  ) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999).contains(millisecond),
      (-86_399...86_399).contains(secondsFromUTC ?? 0)
    else { return nil }
    self.date = date
    (self.hour, self.minute, self.second, self.millisecond) = (hour, minute, second, millisecond)
    self.secondsFromUTC = secondsFromUTC
  }

  /// Creates the time at a moment.
  ///
  /// - Parameters:
  ///   - milliseconds: The milliseconds since 1970 in UTC.
  ///   - offset: The offset of the local time from UTC; `nil` for UTC.
  /// - Returns: `nil` outside of the years 0 to 9999, or if the offset is a day or more.
  public init?(millisecondsSince1970 milliseconds: Int64, secondsFromUTC offset: Int? = nil) {
    guard (-86_399...86_399).contains(offset ?? 0) else { return nil }
    let (local, overflow) = milliseconds.addingReportingOverflow(Int64(offset ?? 0) * 1_000)
    guard !overflow else { return nil }
    // Rounds down, so that the evening before 1 January 1970 belongs to the day before.
    let days = local / 86_400_000 - (local % 86_400_000 < 0 ? 1 : 0)
    guard let date = CivilDate(daysSince1970: Int(days)) else { return nil }
    let millisecondsOfDay = Int(local - days * 86_400_000)
    self.date = date
    (hour, minute) = (millisecondsOfDay / 3_600_000, millisecondsOfDay / 60_000 % 60)
    (second, millisecond) = (millisecondsOfDay / 1_000 % 60, millisecondsOfDay % 1_000)
    secondsFromUTC = offset
  }

  /// The milliseconds since 1970 in UTC.
  public var millisecondsSince1970: Int64 {
    let seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second - (secondsFromUTC ?? 0)
    return Int64(seconds) * 1_000 + Int64(millisecond)
  }

  /// The time of day to the second: `18:04:11`.
  public var timeOfDay: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))" }

  /// Returns the time in the format of RFC 3339, such as `2026-11-21T19:02:11.250+01:00`.
  ///
  /// - Parameter hasMilliseconds: Whether the text has three digits after the second.
  public func text(withMilliseconds hasMilliseconds: Bool) -> String {
    let fraction = hasMilliseconds ? ".\(millisecond.padded(to: 3))" : ""
    return "\(date)T\(timeOfDay)\(fraction)\(zone)"
  }

  private var zone: String {
    guard let secondsFromUTC else { return "Z" }
    let minutes = abs(secondsFromUTC) / 60
    return "\(secondsFromUTC <= -60 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
  }
}

extension CivilTime: LosslessStringConvertible {
  /// The time to the second in the format of RFC 3339: `2026-11-21T18:02:11Z`, `2026-11-21T19:02:11+01:00`.
  public var description: String { text(withMilliseconds: false) }

  /// Parses the format of RFC 3339, and the variants that servers send: a space or a small letter between date and time,
  /// and an offset without a colon.
  ///
  /// Digits of the fraction after the third are dropped.
  ///
  /// - Returns: `nil` for another format, and for a date or time that does not exist.
  public init?(_ text: String) {
    var scanner = DateScanner(text)
    guard let date = scanner.date(), scanner.accept("T") || scanner.accept("t") || scanner.accept(" "),
      let hour = scanner.digits(2), scanner.accept(":"), let minute = scanner.digits(2), scanner.accept(":"),
      let second = scanner.digits(2), let milliseconds = scanner.milliseconds(), let offset = scanner.offset(),
      scanner.isAtEnd
    else { return nil }
    self.init(
      date, hour: hour, minute: minute, second: second, millisecond: milliseconds, secondsFromUTC: offset)
  }
}
