import Foundation
import Tarn
import TarnTerminal
import Todos
import TodosBrowsing

/// The to-dos on a whole terminal: a face beside the browser's and the shell's, over the same core.
///
/// ```swift
/// let face = TodosTerminalApp(core: store, browsing: Store(ListBrowsing.State(), ListBrowsing()))
/// let end = try await face.terminal().run()
/// ```
///
/// What is shown is a function of the core's state, of where the person is in it, and of the moment (``view(_:_:)``); between
/// them it keeps a ``TodoListing``, which follows the core by what has changed, so that a key costs the same with a hundred
/// thousand to-dos as with three. What a person does comes back as a ``KeyCommand``, which becomes actions here.
///
/// It lives where its stores live. A core that follows another program's answers later than `send` returns: nothing here
/// waits for it.
public final class TodosTerminalApp {
  let core: Store<Todos>
  let browsing: Store<ListBrowsing>
  let console: Store<TerminalState>
  let calendar: Calendar
  private let now: () -> Date
  /// The to-dos that are seen, in their order.
  private(set) var listing = TodoListing()
  private(set) var moment: Moment
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  /// Texts of to-dos that were made here and have not come back yet: those are selected when they do.
  var expected: [String] = []
  var onQuit: () -> Void = {}
  private var hearing: ObserverToken?

  /// - Parameters:
  ///   - calendar: whose days and weeks are meant by words like “thursday”.
  ///   - now: the time.
  public init(
    core: Store<Todos>, browsing: Store<ListBrowsing>, calendar: Calendar = .autoupdatingCurrent,
    now: @escaping () -> Date = { Date() }, isolation: isolated any Actor = #isolation
  ) {
    self.core = core
    self.browsing = browsing
    console = Store(TerminalState.State(), TerminalState(), isolation: isolation)
    self.calendar = calendar
    self.now = now
    moment = Moment(now(), calendar: calendar)
    follow()
    if browsing.state.selected == nil { browsing.send(.select(listing.id(from: nil, by: 1))) }
    hearing = core.onAction { [weak self] action, _ in self?.heard(action) }
  }

  /// Says how it stands with the file, at the lower right; `nil` if there is nothing to say.
  public func share(_ sharing: TerminalState.FileStatus?) { console.send(.share(sharing)) }

  /// Says something in the line below the list, until the person does the next thing.
  public func say(_ words: String) { console.send(.say(words)) }

  /// A terminal that shows it. `q` ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    // By seconds, so that what is overdue is so soon after midnight; nothing is drawn unless a minute has passed.
    let moments = EnvironmentReading.every(.seconds(1)) { [calendar, now] in Moment(now(), calendar: calendar) }
    let terminal = try Terminal(watching: core, browsing, console, reading: moments, isolation: isolation) {
      self.view($0, $1)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// What is shown at a moment, with so many cells.
  public func view(_ moment: Moment, _ size: TerminalSize) -> Node<KeyCommand> {
    self.moment = moment
    self.size = size
    follow()
    return glance.screen
  }

  var glance: ScreenModel {
    let history = core.history
    return ScreenModel(
      core: core.state, browsing: browsing.state, console: console.state, listing: listing, moment: moment,
      zone: calendar.timeZone, size: size, undo: history?.undoable?.label, redo: history?.redoable?.label)
  }

  /// Brings the listing up to date, before anybody looks at it.
  func follow() { listing.follow(core.state.todos, as: browsing.state.arrangement(on: moment.day)) }

  private func heard(_ action: Todos.Action) {
    switch action {
    case .added(let todo), .forked(let todo, _):
      guard let place = expected.firstIndex(of: todo.text) else { return }
      expected.remove(at: place)
      browsing.send(.select(todo.id))
    default: break
    }
  }
}
