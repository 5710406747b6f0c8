import Tarn
import TarnTerminal
import TarnValues
import Timeline

/// Timeline in the full-screen terminal: one more device beside the browser, with the same core.
///
/// ```swift
/// let app = TimelineTerminalApp(store)
/// let end = try await app.terminal().run()
/// ```
///
/// The view is a function of the app's state, the terminal's own state (``TerminalState``), the time and the size. Only
/// the visible rows of the timeline are laid out, and their lines are cached (``PostLineCache``): so a key costs as
/// much with ten thousand posts as with fifty.
///
/// It is isolated like its store.
public final class TimelineTerminalApp {
  let core: Store<Timeline>
  let terminalStore: Store<TerminalState>
  let window: Timeline.WindowID?
  let lineCache = PostLineCache()
  private let time: () -> Timestamp
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  var onQuit: () -> Void = {}
  private var observer: ObserverToken?

  /// - Parameters:
  ///   - window: the terminal's name: its open sheet is that of this window.
  ///   - now: the time.
  public init(
    _ core: Store<Timeline>, in window: Timeline.WindowID? = nil, now: @escaping () -> Timestamp = { .now() },
    isolation: isolated any Actor = #isolation
  ) {
    self.core = core
    self.window = window
    time = now
    terminalStore = Store(TerminalState.State(), TerminalState(), isolation: isolation)
    observer = core.onAction { [weak self] action, _ in self?.actionSent(action) }
    keepAnchor()
  }

  /// Shows the status of the file at the lower right; `nil` removes it.
  public func showFileStatus(_ fileStatus: TerminalState.FileStatus?) { terminalStore.send(.setFileStatus(fileStatus)) }

  /// Shows a message in the status line, until the user has had time to read it and continues.
  public func report(_ words: String) { terminalStore.send(.showMessage(words, at: now)) }

  /// Creates a terminal that shows it. `q` ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    // Ages have a precision of minutes: a sixth of that is often enough.
    let moments = EnvironmentReading.every(.seconds(10)) { [time] in
      Timestamp(milliseconds: time().milliseconds / 10_000 * 10_000)
    }
    let terminal = try Terminal(showing: core, terminalStore, moments) { _, _, now, size in
      self.view(now, size)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// Returns the view at a time, for a size in cells.
  public func view(_ now: Timestamp, _ size: TerminalSize) -> Node<KeyCommand> {
    self.size = size
    return screenModel(at: now).screen
  }

  func screenModel(at now: Timestamp) -> ScreenModel {
    ScreenModel(
      core: core.state, sheet: sheet, rows: core.read(Timeline.rows), news: core.read(Timeline.news),
      terminal: terminalStore.state,
      size: size, now: now, lineCache: lineCache)
  }

  var screenModel: ScreenModel { screenModel(at: now) }
  var now: Timestamp { time() }
  /// The sheet that is open in this terminal.
  var sheet: Timeline.Sheet? { core.state.view.sheet(in: window) }

  // MARK: What happens outside

  private func actionSent(_ action: Timeline.Action) {
    switch action {
    case .navigate(.showNew, _), .navigate(.account, _): goToFirst()
    case .sync(let id, .pushed(let ticket, .rejected(let reason)), _, _):
      guard let change = core.state.sessions[id: id]?.posts.changes[id: ticket.change] else { break }
      report("Failed: \(reason) p shows it: \(change.label)")
    default: break
    }
    keepAnchor()
  }

  func goToFirst() {
    terminalStore.send(.go(core.read(Timeline.rows).first.map { TerminalState.Anchor(row: $0.id, line: 0) }))
  }

  /// Keeps the selected row on its line, whatever arrives.
  private func keepAnchor() {
    guard terminalStore.state.anchor == nil, let row = screenModel.selectedRow else { return }
    terminalStore.send(.go(TerminalState.Anchor(row: row.id, line: 0)))
  }
}
