import Foundation
import Synchronization
import Tarn
import TarnDates
import TarnDocument
import TarnLanguages
import TarnValues
import TerminalDriver
import TodosTerminal

@testable import TarnTerminal
@testable import Todos

/// The app on an emulated terminal of any size, on Saturday, 21 November 2026, at 14:00.
@MainActor final class TerminalSession {
  let store: Store<SharedDocument<Todos>>
  private let device: Terminal
  private var size: TerminalSize
  private(set) var terminal: Emulator
  var hasQuit: Bool { device.end != nil }
  /// The number of bytes written for the last event.
  private(set) var bytes = 0

  nonisolated static let now: Int64 = 1_795_269_600_000
  static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_GB")
    return calendar
  }()

  init(
    _ document: Todos.Document = Todos.Document(), columns: Int = 60, rows: Int = 12, depth: ColorDepth = .sixteen,
    words: Localization = .english
  ) throws {
    let counter = Counter()
    let useCases = Todos.useCases(
      now: { Timestamp(milliseconds: TerminalSession.now) }, newID: { uuid(counter.next()) })
    store = Store(
      DocumentState(document), SharedDocument(Todos()), effects: SharedDocument<Todos>.effects(useCases),
      history: Todos.history)
    let time = TerminalSession.now / 1_000
    device = try todosTerminal(
      store.session("terminal"), words: words, calendar: TerminalSession.calendar,
      clock: { Date(timeIntervalSince1970: Double(time)) })
    size = TerminalSize(columns: columns, rows: rows)
    device.renderer.open(size, depth)
    terminal = Emulator(columns: columns, rows: rows)
    // Turns off line wrapping, as the app does on a terminal.
    terminal.feed("\u{1b}[?7l")
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
    feed(device.renderer.handle(event).bytes)
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
    size = TerminalSize(columns: columns, rows: rows)
    feed(device.renderer.resize(size))
    show()
  }

  func show() { feed(device.renderer.show(size)) }

  private func feed(_ bytes: [UInt8]) {
    self.bytes += bytes.count
    terminal.feed(bytes)
  }

  // MARK: The screen

  var rows: [String] { terminal.rows }
  var picture: String { "\n" + terminal.rows.joined(separator: "\n") + "\n" }
  func shows(_ text: String) -> Bool { terminal.contains(text) }
  var document: Todos.Document { store.state.document }
  var view: SessionView<Todos> { store.session("terminal").view }
  var session: Todos.Session { view.session }
  /// A change by another person.
  func other(_ action: Todos.Action) {
    store.session("other").send(action)
    show()
  }
  var model: ScreenModel { ScreenModelReader().model(view, Moment(day: "2026-11-21", minutes: 840), .gmt) }
  var numbers: [Int] { model.listing.map(\.number) }
  var texts: [String] { document.todos.map(\.text) }
  func todo(_ number: Int) -> Todo? { document.todo(.number(number)) }
  var selected: Int? { model.current?.number }

  /// The line with the selection mark.
  var marked: String? {
    rows.indices.first { row in (0..<4).contains { terminal.style($0, row).isReversed } }.map { rows[$0] }
  }
}

extension Todos.Document {
  /// A few to-dos, each of another kind.
  static var few: Todos.Document {
    Todos.Document(
      todos: [
        Todo(id: uuid(1), number: 1, text: "buy beer", due: "2026-11-26", tags: ["home"], made: time(1)),
        Todo(id: uuid(2), number: 2, text: "pay the bill", due: "2026-11-20", made: time(2)),
        Todo(id: uuid(3), number: 3, text: "牛乳を買う 🥛", due: "2026-11-21T17:00", made: time(3)),
        Todo(id: uuid(4), number: 4, text: "call Zoë", tags: ["family", "home"], made: time(4)).altered(
          by: .check(time(9))),
      ], journal: [], lastNumber: 4)
  }

  static func many(_ count: Int) -> Todos.Document {
    Todos.Document(
      todos: Table((1...count).map { Todo(id: uuid($0), number: $0, text: "to-do \($0)", made: time(Int64($0))) }),
      lastNumber: count)
  }
}
