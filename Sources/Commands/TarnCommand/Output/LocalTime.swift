import Foundation
import TarnEncoding

/// Formats a time in ISO 8601, in local time with its offset from UTC: `2026-11-21T19:02:11+01:00`.
func localTime(_ milliseconds: Int64) -> String {
  let (seconds, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
  var time = time_t(remainder < 0 ? seconds - 1 : seconds)
  var parts = tm()
  // Only the system knows the offset.
  guard localtime_r(&time, &parts) != nil,
    let local = CivilTime(millisecondsSince1970: milliseconds, secondsFromUTC: Int(parts.tm_gmtoff))
  else { return "an unknown time" }
  return local.description
}
