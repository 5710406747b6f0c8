import Foundation
import TarnDates
import TarnEncoding

extension Localization {
  /// Returns a date for people: `today`, `tomorrow 17:00`, `Thu 26 Nov`, `24 Dec 2027`, in the words and the order of the
  /// language.
  ///
  /// ```swift
  /// words.text(due, on: today)
  /// ```
  ///
  /// In English it is ``TarnDates/FloatingDate/text(on:)``, which a `DateParser` reads.
  public func text(_ date: FloatingDate, on day: CivilDate) -> String {
    let time = date.minutes.map { clock($0) }
    if isSource { return date.text(on: day) }
    // No isolates within a date.
    let words = forTerminal
    let name =
      switch date.date.days(since: day) {
      case 0: words("today")
      case 1: words("tomorrow")
      case -1: words("yesterday")
      case -182...182: formatted(date.date) { $0.weekday(.abbreviated).day().month(.abbreviated) }
      default: formatted(date.date) { $0.day().month(.abbreviated).year() }
      }
    return time.map { words("\(name) \($0)", context: "date and time") } ?? name
  }

  /// Returns the date in full: `Sunday, 22 November 2026`.
  public func text(_ date: CivilDate) -> String {
    isSource ? date.inWords : formatted(date) { $0.weekday(.wide).day().month(.wide).year() }
  }

  /// Returns the month with its year: `November 2026`.
  public func month(of date: CivilDate) -> String {
    isSource ? "\(date.monthName) \(date.year)" : formatted(date) { $0.month(.wide).year() }
  }

  /// Returns the short name of the weekday: `Sun`.
  public func weekday(of date: CivilDate) -> String {
    isSource ? date.weekday.short : formatted(date) { $0.weekday(.abbreviated) }
  }

  /// Returns a time of day, in 24 hours on all devices: `17:05`, `١٧:٠٥`.
  public func clock(_ minutes: Int) -> String {
    symbols.digits("\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)")
  }

  /// Returns the difference of a clock to the time here: `Tomorrow, 7 h ahead`, `Jutro, o 7 godz. później`.
  ///
  /// In English it is ``TarnDates/LocalTime/relation``.
  public func relation(_ time: LocalTime) -> String {
    if isSource { return time.relation }
    let words = forTerminal
    let day =
      switch time.days {
      case ..<(-1): words("Two days ago")
      case -1: words("Yesterday")
      case 0: words("Today")
      case 1: words("Tomorrow")
      default: words("In two days")
      }
    guard time.ahead != 0 else { return words("\(day), as here") }
    let (hours, minutes) = (abs(time.ahead) / 3_600, abs(time.ahead) % 3_600 / 60)
    let parts = [hours == 0 ? nil : words("\(hours) h"), minutes == 0 ? nil : words("\(minutes) min")]
    let span = parts.compactMap(\.self).joined(separator: " ")
    return time.ahead > 0 ? words("\(day), \(span) ahead") : words("\(day), \(span) behind")
  }

  /// By the calendar of `CivilDate`: the locale of a country with another one, such as that of Saudi Arabia, changes no date.
  private func formatted(_ date: CivilDate, _ style: (Date.FormatStyle) -> Date.FormatStyle) -> String {
    let locale = symbols.locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    let parts = DateComponents(year: date.year, month: date.month, day: date.day, hour: 12)
    guard let instant = calendar.date(from: parts) else { return "\(date)" }
    let text = instant.formatted(style(Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)))
    return isPseudo ? "⟦\(text)⟧" : text
  }
}
