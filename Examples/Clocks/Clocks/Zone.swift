import Foundation

/// A time zone by its IANA identifier.
public struct Zone: Equatable, Sendable, Identifiable {
  public let id: String

  public init(id: String) { self.id = id }

  /// `New York` of `America/New_York`.
  public var city: String { words(id.split(separator: "/").last ?? "") }

  /// `America` of `America/New_York`; nothing for a zone without a region.
  public var region: String { words(id.split(separator: "/").dropLast().joined(separator: ", ")) }

  private func words(_ part: some StringProtocol) -> String { part.replacingOccurrences(of: "_", with: " ") }

  /// Whether every word of a search begins a word of the zone, ignoring accents, case and punctuation.
  public func matches(_ search: String) -> Bool {
    let words = Self.words(of: id)
    return Self.words(of: search).allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  /// Returns the words of a text for comparison: in lower case, without accents.
  static func words(of text: String) -> [Substring] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber && $0 != "+" }
  }

  /// Returns every zone of the machine's database whose rules are known, in the order of their identifiers.
  ///
  /// Without a database it returns Foundation's list.
  public static func ofThisMachine(_ database: String = "/usr/share/zoneinfo") -> [Zone] {
    let files = FileManager.default.enumerator(atPath: database)?.compactMap { $0 as? String } ?? []
    // Copies of the same zones, without and with leap seconds, and names for this machine.
    let doubles = ["posix/", "right/"]
    let found = files.filter { name in
      !doubles.contains { name.hasPrefix($0) } && name.first?.isUppercase == true
        && FileHandle(forReadingAtPath: "\(database)/\(name)").flatMap { try? $0.read(upToCount: 4) }
          == Data("TZif".utf8)
        && TimeZone(identifier: name) != nil
    }
    return (found.isEmpty ? TimeZone.knownTimeZoneIdentifiers : found).sorted().map(Zone.init)
  }
}

/// The time in a zone at a moment.
public struct ZoneTime: Equatable, Sendable {
  /// Minutes since midnight, there.
  public let minutes: Int
  /// The number of days ahead of here: 0, 1 or -1, and across the date line for some hours 2 or -2.
  public let days: Int
  /// Seconds ahead of UTC, and of here.
  public let offset: Int
  public let ahead: Int

  /// - Returns: `nil` for an unknown zone.
  public init?(_ zone: String, at moment: Date, here: TimeZone = .current) {
    guard let zone = TimeZone(identifier: zone) else { return nil }
    offset = zone.secondsFromGMT(for: moment)
    ahead = offset - here.secondsFromGMT(for: moment)
    let there = Int(moment.timeIntervalSince1970.rounded(.down)) + offset
    let (day, second) = Self.split(there)
    minutes = second / 60
    days = day - Self.split(there - ahead).day
  }

  private static func split(_ seconds: Int) -> (day: Int, second: Int) {
    let second = ((seconds % 86_400) + 86_400) % 86_400
    return ((seconds - second) / 86_400, second)
  }

  /// `09:05`, in all locales.
  public var digits: String { "\(two(minutes / 60)):\(two(minutes % 60))" }

  /// `Tomorrow, 7 h ahead`.
  public var relation: String {
    let day =
      switch days {
      case ..<(-1): "Two days ago"
      case -1: "Yesterday"
      case 0: "Today"
      case 1: "Tomorrow"
      default: "In two days"
      }
    guard ahead != 0 else { return "\(day), as here" }
    return "\(day), \(Self.span(abs(ahead))) \(ahead > 0 ? "ahead" : "behind")"
  }

  /// `UTC+5:30`.
  public var utc: String {
    offset == 0 ? "UTC" : "UTC\(offset > 0 ? "+" : "−")\(abs(offset) / 3_600)" + Self.rest(abs(offset))
  }

  /// Whether it is day, roughly: from six to six.
  public var isDay: Bool { (360..<1_080).contains(minutes) }

  private static func span(_ seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds % 3_600 / 60)
    if minutes == 0 { return "\(hours) h" }
    return hours == 0 ? "\(minutes) min" : "\(hours) h \(minutes) min"
  }
  private static func rest(_ seconds: Int) -> String {
    let minutes = seconds % 3_600 / 60
    return minutes == 0 ? "" : ":" + (minutes < 10 ? "0\(minutes)" : "\(minutes)")
  }
  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
