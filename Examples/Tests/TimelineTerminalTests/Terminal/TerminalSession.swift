import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnLanguages
import TarnSync
import TerminalDriver
import Testing
import Timeline
import TimelineNetwork
import TimelineView

@testable import TarnTerminal
@testable import TimelineTerminal

/// A user at a terminal of any size, with a server whose responses the test gives.
@MainActor final class TerminalSession {
  let core: Store<SharedDocument<Timeline>>
  let window: SessionID
  private let words: Localization
  let notice = Store(Notice.State(), Notice())
  let lineCache = LineCache<Post.ID, PostAppearance>()
  private let device: Terminal
  private let rows: WindowRows
  private(set) var terminal: Emulator
  private let rejections: ObserverToken
  private var size: TerminalSize
  /// All bytes that were sent to the terminal, to check for forbidden ones.
  private(set) var sent: [UInt8] = []
  /// An hour after the first post.
  private var clock: Clock

  private final class Clock { var now = Timestamp(milliseconds: SamplePosts.morning.milliseconds + 3_600_000) }

  convenience init(
    _ posts: [Post] = SamplePosts.few, columns: Int = 60, rows: Int = 18, depth: ColorDepth = .none,
    words: Localization = .english
  ) throws {
    let core = Store(SamplePosts.state(posts), SharedDocument(Timeline()), history: Timeline.history)
    try self.init(core, in: SamplePosts.window, columns: columns, rows: rows, depth: depth, words: words)
  }

  init(
    _ core: Store<SharedDocument<Timeline>>, in window: SessionID, columns: Int, rows: Int, depth: ColorDepth = .none,
    words: Localization = .english
  ) throws {
    (self.core, self.window, self.words) = (core, window, words)
    self.clock = Clock()
    let clock = clock
    device = try timelineTerminal(
      core.session(window), notice: notice, words: words, now: { clock.now }, lineCache: lineCache)
    self.rows = WindowRows(of: window)
    rejections = core.showRejections(in: notice)
    size = TerminalSize(columns: columns, rows: rows)
    device.renderer.open(size, depth)
    terminal = Emulator(columns: columns, rows: rows)
    // The mode that the terminal driver sets.
    terminal.feed("\u{1b}[?7l")
    show()
  }

  var now: Timestamp { clock.now }
  var hasQuit: Bool { device.end != nil }

  func pass(seconds: Int) {
    clock.now = Timestamp(milliseconds: now.milliseconds + Int64(seconds) * 1_000)
    show()
  }

  // MARK: Doing

  func happen(_ event: TerminalEvent) {
    feed(device.renderer.handle(event).bytes)
    show()
  }

  func press(_ keys: String...) { for key in keys { happen(.key(Key(key))) } }
  func type(_ text: String) { for sign in text { happen(.key(Key(String(sign)))) } }

  /// Clicks on the first character of a text.
  func click(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    guard let cell = terminal.position(of: text) else {
      Issue.record("“\(text)” is not on the screen:\(picture)", sourceLocation: location)
      return
    }
    happen(.mouse(Mouse(.pressed, column: cell.column, row: cell.row)))
  }

  func resize(_ columns: Int, _ rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    size = TerminalSize(columns: columns, rows: rows)
    feed(device.renderer.resize(size))
    show()
  }

  func show() { feed(device.renderer.show(size)) }

  func report(_ text: String) {
    notice.send(.show(text))
    show()
  }

  /// Whether the frame's own dialog, the help or a question, is above the screen.
  var isCovered: Bool { (device.renderer as? FrameRenderer<Timeline.UserAction>)?.state.dialog != nil }

  /// Sends an action of the environment.
  func send(_ action: Timeline.Action) {
    core.session(.environment).send(action)
    show()
  }

  private func feed(_ bytes: [UInt8]) {
    sent += bytes
    terminal.feed(bytes)
  }

  // MARK: The server

  /// Refreshes the timeline; the server responds with these posts.
  func pull(_ posts: [Post]) {
    happen(.refresh) { action in
      if case .pull(let ticket, _) = action { .pulled(ticket, SamplePosts.page(posts)) } else { nil }
    }
  }

  /// Gives the server's responses to the changes that are being sent.
  func answer(_ answer: (LocalChange<Post>) -> PushResult<Post>) {
    guard let session = account else { return }
    do {
      let saved = try JSONDecoder().decode(SavedEngine.self, from: JSONEncoder().encode(session.engine))
      for flight in saved.flights {
        guard let change = session.engine.replica.changes[id: flight.id] else { continue }
        let ticket = try JSONDecoder().decode(PushTicket.self, from: JSONEncoder().encode(flight.ticket))
        core.session(.environment).send(.sync(session.id, .pushed(ticket, answer(change)), at: now))
      }
    } catch {
      Issue.record("The engine can't be read: \(error)")
    }
    show()
  }

  /// The saved form of an engine: outside of it, the only list of unanswered pushes.
  private struct SavedEngine: Decodable {
    struct Flight: Decodable {
      let id: ChangeID
      let number: Int
      var ticket: Ticket { Ticket(change: id, number: number) }
    }
    struct Ticket: Encodable {
      let change: ChangeID
      let number: Int
    }
    let flights: [Flight]
  }

  /// Delivers posts from the server without a refresh.
  func deliver(_ posts: [Post]) {
    guard let session = account else { return }
    var engine = session.engine
    core.session(.environment).send(.olderRead(session.id, .page(posts, isLast: false), engine.ticket(), at: now))
    show()
  }

  /// Sends an event to a copy of the engine, whose effects are those that the store's engine requests from the server:
  /// an engine is deterministic.
  private func happen(
    _ event: SyncEvent<Post>, _ answer: (SyncAction<Post>) -> SyncEvent<Post>?
  ) {
    guard let session = account else { return }
    var engine = session.engine
    let actions = engine.handle(event, at: now)
    core.session(.environment).send(.sync(session.id, event, at: now))
    for event in actions.compactMap(answer) { core.session(.environment).send(.sync(session.id, event, at: now)) }
    show()
  }

  // MARK: Looking

  var picture: String { "\n" + terminal.rows.joined(separator: "\n") + "\n" }
  func shows(_ text: String) -> Bool { terminal.contains(text) }
  /// The window as the screen shows it.
  var screen: TimelineScreen {
    let model = WindowModel(
      window: core.state.window(window), rows: core.read(rows.rows), news: core.read(rows.news), now: now, words: words)
    return TimelineScreen(model: model, size: size, lineCache: lineCache)
  }
  var selected: Post.ID? { screen.selectedRow?.id }
  var account: AccountSession? { core.state.window(window).account }
  var view: Timeline.Session { core.state.window(window).session }
  func post(_ number: Int) -> Post? { account?.posts.visible[id: SamplePosts.id(number)] }
  /// A message may take up to three lines above the hints.
  var messages: String { terminal.rows.suffix(4).dropLast().joined(separator: " ") }
  var pending: [String] { account?.posts.changes.map(\.label) ?? [] }
  /// The line on which the selected post begins.
  var line: Int? { terminal.rows.firstIndex { $0.hasPrefix("▌") } }
}
