import Journal
import TarnDates
import TarnEncoding
import TarnLanguages
import TarnWeb

/// The data of the calendar's script.
struct CalendarContent: Encodable, Equatable, Sendable {
  /// Newest first.
  let months: [CalendarMonth]
  /// Their names with the numbers of their entries.
  let titles: [String]
  /// The month that the list shows alone.
  let selected: CivilDate?
}

/// The events of the calendar's script.
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

  /// The months with entries: a picture of each, drawn by the script, or without it a list of buttons with words.
  var calendar: View {
    let months = read.calendar
    guard !months.isEmpty else { return .nothing }
    let selected = Self.month(in: session.work.search)
    return .section(
      [
        .class("calendar"), .label(words("Entries by month")),
        .hook(Self.script, CalendarContent(months: months, titles: months.map(title), selected: selected)) { event in
          switch event {
          case .select(let month): Self.select(month, selected)
          }
        },
      ],
      .ol(.each(months.map { .li([.key($0.month)], button($0, selected)) })))
  }

  private func title(_ month: CalendarMonth) -> String {
    "\(words.month(of: month.month)), " + words("\(month.count) entry", "\(month.count) entries", count: month.count)
  }

  private func button(_ month: CalendarMonth, _ selected: CivilDate?) -> View {
    .button(
      [
        .class("month-button"), .aria("pressed", "\(month.month == selected)"),
        .onClick(Self.select(month.month, selected)),
      ], .text(title(month)))
  }

  private static func select(_ month: CivilDate, _ selected: CivilDate?) -> UserAction {
    .journal(.search(month == selected ? "" : search(for: month)))
  }

  /// The query that finds the entries of a month: the beginning of their days.
  private static func search(for month: CivilDate) -> String { String("\(month)".prefix(monthLength)) }

  private static let monthLength = "2026-11".count

  /// The month that a query names.
  private static func month(in search: String) -> CivilDate? {
    search.count == monthLength ? CivilDate("\(search)-01") : nil
  }
}
