import Foundation

/// Formats a time in ISO 8601, in local time with its offset from UTC: `2026-11-21T19:02:11+01:00`.
func localTime(_ milliseconds: Int64) -> String {
  let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
  var time = time_t(rest < 0 ? seconds - 1 : seconds)
  var parts = tm()
  guard localtime_r(&time, &parts) != nil else { return "an unknown time" }
  func padded(_ number: Int, _ count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
  let (day, clock) = ((Int(parts.tm_mon) + 1, Int(parts.tm_mday)), (Int(parts.tm_hour), Int(parts.tm_min)))
  let minutes = abs(Int(parts.tm_gmtoff)) / 60
  return padded(Int(parts.tm_year) + 1_900, 4) + "-\(padded(day.0))-\(padded(day.1))"
    + "T\(padded(clock.0)):\(padded(clock.1)):\(padded(Int(parts.tm_sec)))"
    + "\(parts.tm_gmtoff < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
}
