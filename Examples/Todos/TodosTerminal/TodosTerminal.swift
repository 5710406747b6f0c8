import Foundation
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TarnTerminal
import Todos

/// Returns a full-screen terminal that shows the to-dos to one person.
///
/// ```swift
/// let end = try await todosTerminal(store.session("terminal")).run()
/// ```
///
/// - Parameters:
///   - notice: messages about the file.
///   - words: the language of the person.
///   - calendar: the calendar for words such as “thursday”.
///   - clock: the time.
/// - Throws: ``TerminalError/noKeys``.
@MainActor public func todosTerminal(
  _ session: DocumentSession<Todos>, notice: Store<Notice>? = nil, words: Localization = .english,
  calendar: Calendar = .autoupdatingCurrent, clock: @escaping () -> Date = { Date() }
) throws(TerminalError) -> Terminal {
  let words = words.forTerminal
  let reader = ScreenModelReader(words)
  // Every second, so that overdue to-dos change soon after midnight; the screen is drawn only if the minute has changed.
  let moments = EnvironmentReading.every(.seconds(1)) { Moment(clock(), calendar: calendar) }
  return try Terminal(frame: session, moments, notice: notice, words: words) { view, moment, size in
    TerminalView(model: reader.model(view, moment, calendar.timeZone), size: size).frame
  }
}
