import Foundation
import Tarn
import TarnDocument
import TarnTerminal
import Todos

/// The meaning of a key or a click in the terminal.
public enum KeyCommand: Equatable, Sendable {
  case act(Todos.Action)
  case undo, redo, quit
}

/// The to-dos on a full-screen terminal: one more device beside the browser and the shell.
///
/// ```swift
/// let app = TodosTerminalApp(store.session("terminal"))
/// let end = try await app.terminal().run()
/// ```
public final class TodosTerminalApp {
  let session: DocumentSession<Todos>
  /// The message and the status of the file.
  public let status: Store<TerminalStatus>
  private let calendar: Calendar
  private let now: () -> Date
  private let shown = VisibleList()
  var onQuit: () -> Void = {}

  /// - Parameters:
  ///   - calendar: the calendar for words such as “thursday”.
  ///   - now: the time.
  public init(
    _ session: DocumentSession<Todos>, calendar: Calendar = .autoupdatingCurrent,
    now: @escaping () -> Date = { Date() }, isolation: isolated any Actor = #isolation
  ) {
    self.session = session
    self.calendar = calendar
    self.now = now
    status = Store(TerminalStatus.State(), TerminalStatus(), isolation: isolation)
  }

  /// Creates a terminal that shows it. `q` ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal() throws(TerminalError) -> Terminal {
    // Every second, so that overdue to-dos change soon after midnight; the screen is drawn only if the minute has
    // changed.
    let moments = EnvironmentReading.every(.seconds(1)) { [calendar, now] in Moment(now(), calendar: calendar) }
    let terminal = try Terminal(showing: session, status, moments) { view, status, moment, size in
      self.view(view, status, moment, size)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// Returns the screen at a moment, for a size in cells.
  func view(
    _ view: SessionView<Todos>, _ status: TerminalStatus.State, _ moment: Moment, _ size: TerminalSize
  ) -> Node<KeyCommand> {
    let history = session.store.history
    return TerminalView(
      model: shown.model(view, moment, calendar.timeZone), status: status, size: size,
      undo: history?.undoable?.label, redo: history?.redoable?.label
    ).screen
  }

  /// Executes the command of a key or a click. Its message stays until the next command.
  func send(_ command: KeyCommand) {
    if status.state.message != nil { status.send(.report(nil)) }
    switch command {
    case .act(let action):
      do throws(Refusal) { try session.request(action) } catch { status.send(.report(error.reason)) }
    case .undo where session.store.history?.undoable == nil: status.send(.report("There is nothing to undo."))
    case .undo: session.store.undo()
    case .redo where session.store.history?.redoable == nil: status.send(.report("There is nothing to redo."))
    case .redo: session.store.redo()
    case .quit: onQuit()
    }
  }
}

/// What only a terminal shows: the reason why the last command was refused, and the status of the file.
public struct TerminalStatus: Feature {
  public struct State: Equatable, Sendable {
    var message: String?
    var file: File?
  }

  /// The status of the file, if it needs attention, and the same in a word or two for narrow terminals.
  public struct File: Equatable, Sendable {
    var text: String
    var short: String
    var isProblem: Bool

    public init(_ text: String, short: String, isProblem: Bool) {
      self.text = text
      self.short = short
      self.isProblem = isProblem
    }
  }

  public enum Action: Sendable {
    case report(String?)
    case show(File?)
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .report(let message): state.message = message
    case .show(let file): state.file = file
    }
    return []
  }
}
