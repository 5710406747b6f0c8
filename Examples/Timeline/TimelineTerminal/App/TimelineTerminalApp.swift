import Tarn
import TarnTerminal
import TarnValues
import Timeline

/// Timeline on a whole terminal: a face beside the browser's, over the same core.
///
/// ```swift
/// let face = TimelineTerminalApp(store)
/// let end = try await face.terminal().run()
/// ```
///
/// What is shown is a function of the app's state, of what the terminal alone knows (``TerminalState``), of the time, and of how many
/// cells there are. Of the timeline only the rows that are seen are laid out, and kept as long as they are the same
/// (``PostLineCache``): so a key costs as much with ten thousand posts as with fifty.
///
/// It lives where its store lives.
public final class TimelineTerminalApp {
  let core: Store<Timeline>
  let console: Store<TerminalState>
  let window: Timeline.WindowID?
  let galley = PostLineCache()
  private let time: () -> Timestamp
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  var onQuit: () -> Void = {}
  private var hearing: ObserverToken?

  /// - Parameters:
  ///   - window: the terminal's name: the sheet that is open is that of this window.
  ///   - now: the time.
  public init(
    _ core: Store<Timeline>, in window: Timeline.WindowID? = nil, now: @escaping () -> Timestamp = { .now() },
    isolation: isolated any Actor = #isolation
  ) {
    self.core = core
    self.window = window
    time = now
    console = Store(TerminalState.State(), TerminalState(), isolation: isolation)
    hearing = core.onAction { [weak self] action, _ in self?.heard(action) }
    hold()
  }

  /// Says how it stands with the file, at the lower right; `nil` if there is nothing to say.
  public func stand(_ standing: TerminalState.FileStatus?) { console.send(.stand(standing)) }

  /// Says something in the line below, until the person has had time to read it and does the next thing.
  public func say(_ words: String) { console.send(.say(words, at: now)) }

  /// A terminal that shows it. `q` ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    // Ages are in minutes: the sixth part of one is soon enough.
    let moments = EnvironmentReading.every(.seconds(10)) { [time] in
      Timestamp(milliseconds: time().milliseconds / 10_000 * 10_000)
    }
    let terminal = try Terminal(watching: core, console, reading: moments, isolation: isolation) {
      self.view($0, $1)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// What is shown at a time, with so many cells.
  public func view(_ now: Timestamp, _ size: TerminalSize) -> Node<KeyCommand> {
    self.size = size
    return glance(at: now).screen
  }

  func glance(at now: Timestamp) -> ScreenModel {
    ScreenModel(
      core: core.state, sheet: sheet, rows: core.read(Timeline.rows), news: core.read(Timeline.news),
      console: console.state,
      size: size, now: now, galley: galley)
  }

  var glance: ScreenModel { glance(at: now) }
  var now: Timestamp { time() }
  /// The sheet that is open in this terminal.
  var sheet: Timeline.Sheet? { core.state.view.sheet(in: window) }

  // MARK: What happens outside

  private func heard(_ action: Timeline.Action) {
    switch action {
    case .look(.showNew, _), .look(.account, _): goToFirst()
    case .sync(let id, .pushed(let ticket, .rejected(let reason)), _, _):
      guard let change = core.state.desks[id: id]?.posts.changes[id: ticket.change] else { break }
      say("Failed: \(reason) p shows it: \(change.label)")
    default: break
    }
    hold()
  }

  func goToFirst() {
    console.send(.go(core.read(Timeline.rows).first.map { TerminalState.Anchor(row: $0.id, line: 0) }))
  }

  /// Holds the row that is shown as selected, so that it stays where it is whatever comes.
  private func hold() {
    guard console.state.anchor == nil, let row = glance.selectedRow else { return }
    console.send(.go(TerminalState.Anchor(row: row.id, line: 0)))
  }
}
