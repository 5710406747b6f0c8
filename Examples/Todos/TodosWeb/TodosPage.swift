import Foundation
import Tarn
import TarnWeb
import Todos
import TodosBrowsing

/// The page: the list, what it can be asked, and the bar that winds it back.
///
/// ```swift
/// try WebServer(.perVisitor { todosPage(core: store) })
/// ```
///
/// The core is everybody's. Where a visitor is in it (filter, order, search, what is open) is the page's own: make one for each.
///
/// - Parameters:
///   - core: the to-dos. It must keep a history.
///   - browsing: where the visitor is; a new place by default.
///   - notice: what to say of the file.
///   - calendar: whose days and time zone due dates are read and written in.
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
    // A moment has minutes; days, which most is about, begin with one of them.
    watching: core, browsing, screen, reading: .every(.seconds(60), now),
    view: { moment, todos, browsing, screen in
      shown.follow(todos, browsing, on: moment.day)
      return TodosView(
        todos: todos, browsing: browsing, screen: screen, shown: shown, moment: moment, zone: calendar.timeZone
      )
      .body
    },
    send: { controller.carryOut($0) })
  return Page(
    title: "To-dos", styles: [String(decoding: PackageResources.todos_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: core)])
}
