import Tarn

extension SwiftForm {
  /// Returns the expression of a value that is written without its properties; `nil` for any other value.
  static func literal(of value: Any) -> String? {
    switch value {
    case let value as any CustomSwiftStringConvertible: return value.swiftDescription
    case let text as String: return text.debugDescription
    case let text as Substring: return text.debugDescription
    case let character as Character: return character.debugDescription
    case let number as any BinaryInteger: return "\(number)"
    case let number as any BinaryFloatingPoint: return floatingLiteral(of: number)
    case let isTrue as Bool: return "\(isTrue)"
    case let duration as Duration: return durationLiteral(of: duration)
    case let time as Timestamp:
      return "Timestamp(milliseconds: \(time.milliseconds)\(comment(with: time.milliseconds)))"
    case let type as Any.Type: return "\(SwiftTypeName.text(of: type)).self"
    default: break
    }
    let type = type(of: value)
    if SwiftTypeName.isStandard(type) { return standardLiteral(of: value) }
    if let name = SwiftTypeName.ofFoundation(type), let literal = foundationLiteral(of: value, name) { return literal }
    guard let mirror = Mirror(reflecting: value).displayStyle else { return "\(value)" }
    guard mirror == .struct, let described = value as? any CustomStringConvertible else { return nil }
    if value is any ExpressibleByStringLiteral { return described.description.debugDescription }
    guard value is any LosslessStringConvertible else { return nil }
    return "\(SwiftTypeName.text(of: type))(\(described.description.debugDescription))!"
  }

  private static func floatingLiteral(of number: some BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    return number.isInfinite ? (number < 0 ? "-.infinity" : ".infinity") : "\(number)"
  }

  private static func durationLiteral(of duration: Duration) -> String {
    let (seconds, rest) = duration.components
    if rest == 0 { return ".seconds(\(seconds))" }
    // Attoseconds are 10⁻¹⁸ seconds.
    let units: [(name: String, inSecond: Int64)] = [
      ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ]
    for unit in units {
      let length = 1_000_000_000_000_000_000 / unit.inSecond
      let (whole, overflows) = seconds.multipliedReportingOverflow(by: unit.inSecond)
      if !overflows, rest % length == 0 { return ".\(unit.name)(\(whole + rest / length))" }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(rest))"
  }

  private static func standardLiteral(of value: Any) -> String? {
    for (name, infix) in [("Range", "..<"), ("ClosedRange", "...")] where SwiftTypeName.isStandard(value, name) {
      return Mirror(reflecting: value).children.map { String(swift: $0.value) }.joined(separator: infix)
    }
    return nil
  }

  private static func foundationLiteral(of value: Any, _ name: String) -> String? {
    switch name {
    case "UUID": return "UUID(uuidString: \("\(value)".debugDescription))!"
    case "URL", "Decimal": return "\(name)(string: \("\(value)".debugDescription))!"
    case "Data": return (value as? any Collection<UInt8>).map { "Data(\(Array($0)))" }
    case "Date":
      guard let seconds = Mirror(reflecting: value).children.first?.value as? Double else { return nil }
      // The reference date of Foundation is the start of 2001.
      let since1970 = seconds + 978_307_200
      let time = Int64(exactly: (since1970 * 1_000).rounded()).map(comment) ?? ""
      return "Date(timeIntervalSince1970: \(since1970)\(time))"
    default: return nil
    }
  }

  /// Returns a comment with the date and the time of day in UTC. Times near zero are those of tests, and have none.
  private static func comment(with milliseconds: Int64) -> String {
    let (year, tenThousandYears): (Int64, Int64) = (31_536_000_000, 253_402_300_800_000)
    guard (year..<tenThousandYears).contains(milliseconds) else { return "" }
    let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
    let seconds = rest / 1_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    let fraction = rest % 1_000 == 0 ? "" : ".\("\(1_000 + rest % 1_000)".dropFirst())"
    let date = civilDate(days)
    return " /* \(date.year)-\(two(date.month))-\(two(date.day))T\(time)\(fraction)Z */"
  }

  /// Returns the date of a day since the start of 1970 (Hinnant, *chrono-compatible low-level date algorithms*): years
  /// begin in March, so that a leap day is the last of its year.
  private static func civilDate(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
