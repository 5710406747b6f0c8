import Foundation
import Tarn
import TarnWeb
import Todos
import TodosBrowsing

/// The page: the list, its controls, and the history bar.
///
/// ```swift
/// try WebServer(.perSession { todosPage(core: store) })
/// ```
///
/// All pages share the core. The view state (filter, order, search, open sheet) belongs to one user: pass a store for
/// each user.
///
/// - Parameters:
///   - core: the to-dos. It must have a history.
///   - browsing: the view state of the user; a new one by default.
///   - notice: messages about the file.
///   - calendar: the calendar and time zone for due dates.
///   - clock: the time.
@MainActor public func todosPage(
  core: Store<Todos>, browsing: Store<ListBrowsing>? = nil, notice: Store<Notice>? = nil,
  calendar: Calendar = .autoupdatingCurrent, clock: @escaping () -> Date = { Date() }
) -> Page {
  let browsing = browsing ?? Store(ListBrowsing.State(), ListBrowsing())
  let screen = Store(PageState.State(), PageState())
  let shown = VisibleList()
  let now = { Moment(clock(), calendar: calendar) }
  let controller = Controller(core: core, browsing: browsing, screen: screen, shown: shown, now: now)
  let app = Part(
    // A moment has a precision of minutes, and days begin with a minute.
    showing: core, browsing, screen, .every(.seconds(60), now),
    view: { todos, browsing, screen, moment in
      shown.follow(todos, browsing, on: moment.day)
      return TodosView(
        todos: todos, browsing: browsing, screen: screen, shown: shown, moment: moment, zone: calendar.timeZone
      )
      .body
    },
    send: { controller.execute($0) })
  return Page(
    title: "To-dos", styles: [String(decoding: PackageResources.todos_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: core)])
}
