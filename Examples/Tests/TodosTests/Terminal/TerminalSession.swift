import Foundation
import Synchronization
import Tarn
import TarnTerminal
import TarnValues
import TerminalDriver
import Todos
import TodosBrowsing

@testable import TodosTerminal

/// The app on an emulated terminal of any size, on Saturday, 21 November 2026, at 14:00.
@MainActor final class TerminalSession {
  let core: Store<Todos>
  let browsing: Store<ListBrowsing>
  let app: TodosTerminalApp
  let screen: Screen<KeyCommand>
  private(set) var terminal: Emulator
  private(set) var hasQuit = false
  /// The number of bytes written for the last event.
  private(set) var bytes = 0

  nonisolated static let now: Int64 = 1_795_269_600_000
  static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_GB")
    return calendar
  }()

  init(_ state: Todos.State = Todos.State(), columns: Int = 60, rows: Int = 12, depth: ColorDepth = .sixteen) {
    let counter = Counter()
    browsing = Store(ListBrowsing.State(), ListBrowsing())
    core = Store(
      state, Todos(),
      effects: Todos.useCases(now: { Timestamp(milliseconds: TerminalSession.now) }, newID: { uuid(counter.next()) }),
      history: Todos.history)
    app = TodosTerminalApp(
      core: core, browsing: browsing, calendar: TerminalSession.calendar,
      now: { Date(timeIntervalSince1970: Double(TerminalSession.now / 1_000)) })
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: depth)
    terminal = Emulator(columns: columns, rows: rows)
    // Turns off line wrapping, as the app does on a terminal.
    terminal.feed("\u{1b}[?7l")
    app.onQuit = { [weak self] in self?.hasQuit = true }
    show()
  }

  private final class Counter: Sendable {
    private let last = Mutex(1_000)
    func next() -> Int {
      last.withLock {
        $0 += 1
        return $0
      }
    }
  }

  // MARK: Input

  func happen(_ event: TerminalEvent) {
    bytes = 0
    let (actions, bytes) = screen.handle(event)
    feed(bytes)
    for action in actions { app.send(action) }
    show()
  }

  func press(_ keys: String...) { for key in keys { happen(.key(Key(key))) } }
  func type(_ text: String) { for sign in text { happen(.key(Key(String(sign)))) } }

  /// Clicks on the first character of a text.
  func click(_ text: String) {
    guard let cell = terminal.position(of: text) else { return }
    happen(.mouse(Mouse(.pressed, column: cell.column, row: cell.row)))
    happen(.mouse(Mouse(.released, column: cell.column, row: cell.row)))
  }

  func resize(_ columns: Int, _ rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    feed(screen.resize(TerminalSize(columns: columns, rows: rows)))
    show()
  }

  func show() {
    feed(
      screen.show(
        app.view(
          Moment(Date(timeIntervalSince1970: Double(TerminalSession.now / 1_000)), calendar: TerminalSession.calendar),
          screen.size)))
  }

  private func feed(_ bytes: [UInt8]) {
    self.bytes += bytes.count
    terminal.feed(bytes)
  }

  // MARK: The screen

  var rows: [String] { terminal.rows }
  var picture: String { "\n" + terminal.rows.joined(separator: "\n") + "\n" }
  func shows(_ text: String) -> Bool { terminal.contains(text) }
  var texts: [String] { core.state.todos.map(\.text) }
  func todo(_ number: Int) -> Todo? { core.state.todo(.number(number)) }
  var selected: Int? { browsing.state.selected.flatMap { core.state.todos[id: $0]?.number } }

  /// The line with the selection mark.
  var marked: String? {
    rows.indices.first { row in (0..<4).contains { terminal.style($0, row).isReversed } }.map { rows[$0] }
  }
}

extension Todos.State {
  /// A few to-dos, each of another kind.
  static var few: Todos.State {
    Todos.State(
      todos: [
        Todo(id: uuid(1), number: 1, text: "buy beer", due: "2026-11-26", tags: ["home"], made: time(1)),
        Todo(id: uuid(2), number: 2, text: "pay the bill", due: "2026-11-20", made: time(2)),
        Todo(id: uuid(3), number: 3, text: "牛乳を買う 🥛", due: "2026-11-21T17:00", made: time(3)),
        Todo(id: uuid(4), number: 4, text: "call Zoë", tags: ["family", "home"], made: time(4)).altered(
          by: .check(time(9))),
      ], journal: [], lastNumber: 4)
  }

  static func many(_ count: Int) -> Todos.State {
    Todos.State(
      todos: Table((1...count).map { Todo(id: uuid($0), number: $0, text: "to-do \($0)", made: time(Int64($0))) }),
      lastNumber: count)
  }
}
