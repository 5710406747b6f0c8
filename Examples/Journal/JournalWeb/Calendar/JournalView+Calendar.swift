import Journal
import TarnDates
import TarnEncoding
import TarnWeb

/// What the script of the calendar shows.
struct CalendarContent: Encodable, Equatable, Sendable {
  /// Newest first.
  let months: [CalendarMonth]
  /// The month that the list shows alone.
  let selected: CivilDate?
}

/// What it sends.
enum CalendarEvent: Decodable {
  /// The user selects a month, or the selected one again.
  case select(month: CivilDate)
}

extension JournalView {
  /// The files of the page.
  static let assets = Assets(
    ["calendar.js": PackageResources.calendar_js, "calendar.css": PackageResources.calendar_css],
    stylesheets: ["calendar.css"])

  private static let script = Hook<CalendarContent, CalendarEvent>("calendar.js", in: assets)

  /// The months with entries: a picture of each, drawn by the script, or without it a list of links.
  var calendar: View {
    let months = read.calendar()
    guard !months.isEmpty else { return .nothing }
    let selected = Self.month(in: session.work.search)
    return .section(
      [
        .class("calendar"), .label("Entries by month"),
        .hook(Self.script, CalendarContent(months: months, selected: selected)) { event in
          switch event {
          case .select(let month): .journal(.search(month == selected ? "" : Self.search(for: month)))
          }
        },
      ],
      .ol(.each(months.map { .li(Self.link($0, isSelected: $0.month == selected)) })))
  }

  private static func link(_ month: CalendarMonth, isSelected: Bool) -> View {
    let search = isSelected ? "" : search(for: month.month)
    return .a(
      [
        .class("month-link"), .href(Journal.addresses.address(of: .list(search: search))),
        .aria("current", isSelected ? "true" : "false"),
      ],
      .strong(.text("\(month.month.monthName) \(month.month.year)")),
      .span(.text(month.count == 1 ? "1 entry" : "\(month.count) entries")))
  }

  /// The query that finds the entries of a month: the beginning of their days.
  private static func search(for month: CivilDate) -> String { String("\(month)".prefix(monthLength)) }

  private static let monthLength = "2026-11".count

  /// The month that a query names.
  private static func month(in search: String) -> CivilDate? {
    search.count == monthLength ? CivilDate("\(search)-01") : nil
  }
}
