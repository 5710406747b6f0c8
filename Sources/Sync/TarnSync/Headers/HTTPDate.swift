import Tarn

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
      return moment(parts[1], parts[2], year: parts[3], time: parts[4], now: now)
    case 5: return moment(parts[2], parts[1], year: parts[4], time: parts[3], now: now)
    default: return nil
    }
  }

  /// Parses `2026-11-22T12:00:00Z`, also with a time zone or a fraction of a second, which is dropped.
  static func parseISO(_ text: String) -> Timestamp? {
    // The longest form, with nanoseconds and a time zone, has 35 characters.
    guard text.utf8.count <= 40, text.utf8.count >= 20 else { return nil }
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? { digits(String(decoding: bytes[range], as: UTF8.self)) }
    guard bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20,
      bytes[13] == 0x3a, bytes[16] == 0x3a, let year = number(0..<4), let month = number(5..<7),
      let day = number(8..<10), let hour = number(11..<13), let minute = number(14..<16),
      let second = number(17..<19),
      let moment = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second).moment
    else { return nil }
    var rest = bytes[19...]
    if rest.first == 0x2e {
      rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
    }
    if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) { return moment }
    guard rest.count == 6, rest[rest.startIndex + 3] == 0x3a, rest.first == 0x2b || rest.first == 0x2d,
      let hours = number(rest.startIndex + 1..<rest.startIndex + 3), hours < 24,
      let minutes = number(rest.startIndex + 4..<rest.startIndex + 6), minutes < 60
    else { return nil }
    let ahead = Int64(hours * 60 + minutes) * 60_000
    return Timestamp(milliseconds: moment.milliseconds + (rest.first == 0x2b ? -ahead : ahead))
  }

  private static func moment(
    _ day: String, _ month: String, year: String, time: String, now: Timestamp
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
    return CivilTime(year: number, month: month + 1, day: day, hour: hour, minute: minute, second: second).moment
  }

  /// Parses a number of one to ten ASCII digits: no header needs a longer one.
  static func digits(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
