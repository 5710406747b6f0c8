import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TarnWeb
import Todos

/// The page: the list, its controls, and the history bar.
///
/// ```swift
/// try WebServer(.perSession { todosPage(store.session("\(UUID())")) })
/// ```
///
/// - Parameters:
///   - session: what one person sees. Its store must have a history.
///   - notice: messages about the file.
///   - words: the language of the person.
///   - languages: those that the person can choose; `nil` for no choice.
///   - calendar: the calendar and time zone for due dates.
///   - clock: the time.
///   - interval: the time between two readings of the clock, at whole multiples of it: each minute, as days begin with a
///     minute.
@MainActor public func todosPage(
  _ session: DocumentSession<Todos>, notice: Store<Notice>? = nil, words: Localization = .english,
  languages: Localizations? = nil, calendar: Calendar = .autoupdatingCurrent, clock: @escaping () -> Date = { Date() },
  interval: Duration = .seconds(60)
) -> Page {
  let reader = ScreenModelReader(words)
  let moments = EnvironmentReading.every(interval) { Moment(clock(), calendar: calendar) }
  return Page(
    title: words("To-dos"), words: words, styles: [String(decoding: PackageResources.todos_css, as: UTF8.self)],
    parts: [
      Part(frame: session, addresses: Todos.addresses, moments) { view, moment in
        TodosView(model: reader.model(view, moment, calendar.timeZone), languages: languages).frame
      }
      .notFound { MissingTodoView(missing: $0, words: words).body }
    ] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: session.store)])
}
