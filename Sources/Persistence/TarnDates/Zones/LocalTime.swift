import Foundation

/// The time in a time zone, compared with the time here.
///
/// ```swift
/// let tokyo = LocalTime(in: "Asia/Tokyo", at: Date())
/// tokyo?.digits                      // 23:05
/// tokyo?.relation                    // Today, 8 h ahead
/// tokyo?.utc                         // UTC+9
/// ```
///
/// The offsets are those of Foundation's time zones, daylight saving time included.
public struct LocalTime: Equatable, Sendable {
  /// Minutes since midnight, there.
  public let minutes: Int
  /// The number of days ahead of here: 0, 1 or -1, and across the date line for some hours 2 or -2.
  public let days: Int
  /// Seconds ahead of UTC.
  public let offset: Int
  /// Seconds ahead of here.
  public let ahead: Int

  /// Reads the clock of a time zone.
  ///
  /// - Parameters:
  ///   - zone: The IANA identifier of the time zone, such as `Asia/Tokyo`.
  ///   - moment: The time to show.
  ///   - here: The time zone to compare with.
  /// - Returns: `nil` for an unknown zone.
  public init?(in zone: String, at moment: Date, here: TimeZone = .current) {
    guard let zone = TimeZone(identifier: zone) else { return nil }
    offset = zone.secondsFromGMT(for: moment)
    ahead = offset - here.secondsFromGMT(for: moment)
    let seconds = Int(moment.timeIntervalSince1970.rounded(.down)) + offset
    minutes = (seconds - Self.day(of: seconds) * 86_400) / 60
    days = Self.day(of: seconds) - Self.day(of: seconds - ahead)
  }

  private static func day(of seconds: Int) -> Int { Int((Double(seconds) / 86_400).rounded(.down)) }

  /// `09:05`, in all locales.
  public var digits: String { FloatingDate.clock(minutes) }

  /// The difference to the time here: `Tomorrow, 7 h ahead`.
  public var relation: String {
    let day = [-2: "Two days ago", -1: "Yesterday", 0: "Today", 1: "Tomorrow"][days] ?? "In two days"
    guard ahead != 0 else { return "\(day), as here" }
    let (hours, minutes) = (abs(ahead) / 3_600, abs(ahead) % 3_600 / 60)
    let span = [hours == 0 ? nil : "\(hours) h", minutes == 0 ? nil : "\(minutes) min"].compactMap(\.self)
    return "\(day), \(span.joined(separator: " ")) \(ahead > 0 ? "ahead" : "behind")"
  }

  /// The difference to UTC: `UTC+5:30`.
  public var utc: String {
    guard offset != 0 else { return "UTC" }
    let (hours, minutes) = (abs(offset) / 3_600, abs(offset) % 3_600 / 60)
    return "UTC\(offset > 0 ? "+" : "−")\(hours)" + (minutes == 0 ? "" : String(format: ":%02d", minutes))
  }

  /// Whether it is day, roughly: from six to six.
  public var isDay: Bool { (360..<1_080).contains(minutes) }
}
