import Tarn
import TarnEncoding

/// Parses the dates of HTTP headers (RFC 9110, 5.6.7) and of JSON (RFC 3339).
enum HTTPDate {
  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT` and the two obsolete forms that a recipient must accept: `Sunday, 06-Nov-94
  /// 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameter now: the time that decides the century of a two-digit year: the year is at most fifty years ahead.
  static func parse(_ text: String, now: Timestamp) -> Timestamp? {
    // The longest form has 33 characters.
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    switch parts.count {
    case 6 where parts[5] == "GMT":
      return timestamp(day: parts[1], month: parts[2], year: parts[3], time: parts[4], now: now)
    case 5: return timestamp(day: parts[2], month: parts[1], year: parts[4], time: parts[3], now: now)
    default: return nil
    }
  }

  /// Parses `2026-11-22T12:00:00Z`, also with a time zone or a fraction of a second, which is dropped.
  static func parseISO(_ text: String) -> Timestamp? {
    // The longest form, with nanoseconds and a time zone, has 35 characters.
    guard text.utf8.count <= 40, let time = CivilTime(text) else { return nil }
    return timestamp(time)
  }

  /// Returns the time to the second; `nil` before 1970, which no header of a response means.
  private static func timestamp(_ time: CivilTime) -> Timestamp? {
    let milliseconds = time.millisecondsSince1970 - Int64(time.millisecond)
    return milliseconds < 0 ? nil : Timestamp(milliseconds: milliseconds)
  }

  private static func timestamp(
    day: String, month: String, year: String, time: String, now: Timestamp
  ) -> Timestamp? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { digits(String($0)) }
    guard let day = digits(day), let month = months.firstIndex(of: month), var number = digits(year), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2]
    else { return nil }
    if year.utf8.count == 2 {
      // A year of 365.2425 days, in milliseconds.
      let present = 1970 + Int(now.milliseconds / 31_556_952_000)
      number += present / 100 * 100
      if number > present + 50 { number -= 100 }
    }
    return CivilDate(year: number, month: month + 1, day: day)
      .flatMap { CivilTime($0, hour: hour, minute: minute, second: second) }.flatMap { timestamp($0) }
  }

  /// Parses a number of one to ten ASCII digits: no header needs a longer one.
  static func digits(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
