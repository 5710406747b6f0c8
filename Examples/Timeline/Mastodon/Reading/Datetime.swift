import Foundation

/// An instant in the API's form: RFC 3339, and the variants that servers send.
///
///     2019-12-08T03:48:33.901Z 2019-12-08T04:48:33+01:00 2019-12-08 03:48:33Z 2019-12-08
///
/// It has a precision of milliseconds, the most that the API promises, so encoding gives the decoded value.
struct Datetime: Hashable, Sendable {
  /// Milliseconds since 1970.
  private let milliseconds: Int64

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  init(_ date: Date) {
    // Of the numbers in JSON, none is later than the year 9999.
    let maximum = Double(253_402_300_799_999)
    milliseconds = Int64(min(max((date.timeIntervalSince1970 * 1_000).rounded(), -maximum), maximum))
  }

  /// Returns `nil` for an invalid text.
  init?(_ text: String) {
    var rest = Substring(text).utf8[...]
    guard let year = digits(4, of: &rest), take("-", of: &rest), let month = digits(2, of: &rest), take("-", of: &rest),
      let day = digits(2, of: &rest), (1...12).contains(month), (1...lengths(of: year)[month - 1]).contains(day)
    else { return nil }
    let days = Int64(daysSince1970(year, month, day))
    guard !rest.isEmpty else {
      milliseconds = days * 86_400_000
      return
    }
    guard take("T", of: &rest) || take("t", of: &rest) || take(" ", of: &rest), let hour = digits(2, of: &rest),
      take(":", of: &rest), let minute = digits(2, of: &rest), take(":", of: &rest), let second = digits(2, of: &rest),
      // A leap second is second 60.
      hour < 24, minute < 60, second <= 60, let fraction = fraction(of: &rest), let offset = offset(of: &rest),
      rest.isEmpty
    else { return nil }
    milliseconds = days * 86_400_000 + Int64((hour * 60 + minute - offset) * 60 + second) * 1_000 + Int64(fraction)
  }

  var text: String {
    let days = milliseconds >= 0 ? milliseconds / 86_400_000 : (milliseconds - 86_399_999) / 86_400_000
    let (year, month, day) = civil(Int(days))
    let rest = Int(milliseconds - days * 86_400_000)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(rest / 3_600_000, 2)):"
      + "\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1_000 % 60, 2)).\(padded(rest % 1_000, 3))Z"
  }
}

extension Datetime: Codable {
  init(from decoder: any Decoder) throws {
    let text: String
    do { text = try decoder.singleValueContainer().decode(String.self) } catch { throw DecodingFailure(error) }
    guard let value = Datetime(text) else {
      throw DecodingFailure(
        field: fieldName(decoder.codingPath), reason: "is “\(text.prefix(40))”, which is not a date")
    }
    self = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

private func take(_ character: Unicode.Scalar, of rest: inout Substring.UTF8View) -> Bool {
  guard rest.first == UInt8(ascii: character) else { return false }
  rest = rest.dropFirst()
  return true
}

private func digits(_ count: Int, of rest: inout Substring.UTF8View) -> Int? {
  let digits = rest.prefix(count)
  guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
  rest = rest.dropFirst(count)
  return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
}

/// Returns the thousandths; 0 without a point, `nil` if no digit follows it. Further digits are dropped.
private func fraction(of rest: inout Substring.UTF8View) -> Int? {
  guard take(".", of: &rest) else { return 0 }
  let all = rest.prefix { (48...57).contains($0) }
  guard !all.isEmpty else { return nil }
  rest = rest.dropFirst(all.count)
  return (all.prefix(3) + [48, 48]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 48) }
}

/// Returns the offset in minutes from UTC: `Z`, `+01:00`, `+0100`.
private func offset(of rest: inout Substring.UTF8View) -> Int? {
  if take("Z", of: &rest) || take("z", of: &rest) { return 0 }
  let isAhead = take("+", of: &rest)
  guard isAhead || take("-", of: &rest), let hours = digits(2, of: &rest) else { return nil }
  _ = take(":", of: &rest)
  guard let minutes = digits(2, of: &rest), hours < 24, minutes < 60 else { return nil }
  return (hours * 60 + minutes) * (isAhead ? 1 : -1)
}

private func lengths(of year: Int) -> [Int] {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// Years begin in March here, so a leap day is the last day of its year. 719,468 days are between 1 March of the year 0
/// and 1970; 146,097 are 400 years.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let era = (year >= 0 ? year : year - 399) / 400
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
  let days = days + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

private func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
