import Foundation
import Tarn
import TarnTerminal
import Todos
import TodosBrowsing

/// The to-dos on a full-screen terminal: one more device beside the browser and the shell, with the same core.
///
/// ```swift
/// let app = TodosTerminalApp(core: store, browsing: Store(ListBrowsing.State(), ListBrowsing()))
/// let end = try await app.terminal().run()
/// ```
///
/// The view is a function of the core's state, the view state and the moment (``view(_:_:)``). A ``TodoListing``
/// between them is updated by the differences of the core's state, so a key costs the same with a hundred thousand
/// to-dos as with three. User input arrives as a ``KeyCommand`` and becomes actions here.
///
/// It is isolated like its stores. If the core waits for another program, its state changes after `send` returns;
/// nothing here blocks on that.
public final class TodosTerminalApp {
  let core: Store<Todos>
  let browsing: Store<ListBrowsing>
  let terminalStore: Store<TerminalState>
  let calendar: Calendar
  private let now: () -> Date
  /// The visible to-dos, in their order.
  private(set) var listing = TodoListing()
  private(set) var moment: Moment
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  /// Texts of to-dos that were added here and have not arrived yet: an arriving to-do with such a text is selected.
  var expected: [String] = []
  var onQuit: () -> Void = {}
  private var listener: ObserverToken?

  /// - Parameters:
  ///   - calendar: the calendar for words such as “thursday”.
  ///   - now: the time.
  public init(
    core: Store<Todos>, browsing: Store<ListBrowsing>, calendar: Calendar = .autoupdatingCurrent,
    now: @escaping () -> Date = { Date() }, isolation: isolated any Actor = #isolation
  ) {
    self.core = core
    self.browsing = browsing
    terminalStore = Store(TerminalState.State(), TerminalState(), isolation: isolation)
    self.calendar = calendar
    self.now = now
    moment = Moment(now(), calendar: calendar)
    follow()
    if browsing.state.selected == nil { browsing.send(.select(listing.id(from: nil, by: 1))) }
    listener = core.onAction { [weak self] action, _ in self?.received(action) }
  }

  /// Shows the status of the file at the lower right; `nil` removes it.
  public func share(_ sharing: TerminalState.FileStatus?) { terminalStore.send(.share(sharing)) }

  /// Shows a message in the status line, until the next command.
  public func report(_ words: String) { terminalStore.send(.showMessage(words)) }

  /// Creates a terminal that shows it. `q` ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    // Every second, so that overdue to-dos change soon after midnight; the screen is drawn only if the minute has
    // changed.
    let moments = EnvironmentReading.every(.seconds(1)) { [calendar, now] in Moment(now(), calendar: calendar) }
    let terminal = try Terminal(showing: core, browsing, terminalStore, moments) { _, _, _, moment, size in
      self.view(moment, size)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// Returns the view at a moment, for a size in cells.
  public func view(_ moment: Moment, _ size: TerminalSize) -> Node<KeyCommand> {
    self.moment = moment
    self.size = size
    follow()
    return screenModel.screen
  }

  var screenModel: ScreenModel {
    let history = core.history
    return ScreenModel(
      core: core.state, browsing: browsing.state, terminal: terminalStore.state, listing: listing, moment: moment,
      zone: calendar.timeZone, size: size, undo: history?.undoable?.label, redo: history?.redoable?.label)
  }

  /// Updates the listing before it is read.
  func follow() { listing.follow(core.state.todos, as: browsing.state.arrangement(on: moment.day)) }

  private func received(_ action: Todos.Action) {
    switch action {
    case .added(let todo), .forked(let todo, _):
      guard let index = expected.firstIndex(of: todo.text) else { return }
      expected.remove(at: index)
      browsing.send(.select(todo.id))
    default: break
    }
  }
}
