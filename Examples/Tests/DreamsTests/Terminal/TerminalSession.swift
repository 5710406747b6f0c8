import Dreams
import Foundation
import Tarn
import TarnTerminal
import TerminalDriver
import Testing

@testable import DreamsTerminal

/// The app on an emulated terminal of any size.
@MainActor final class TerminalSession {
  let core: Store<Dreams>
  let app: DreamsTerminalApp
  let screen: Screen<KeyCommand>
  private(set) var terminal: Emulator
  private(set) var hasQuit = false
  /// The number of bytes written for the last event.
  private(set) var bytes = 0
  private var ids = 100

  /// Creates the app on a terminal.
  ///
  /// - Parameter pictures: returns the bytes of a picture; called only when a test saves one.
  init(
    _ state: Dreams.State = .three, columns: Int = 60, rows: Int = 18, depth: ColorDepth = .none,
    folder: String = NSTemporaryDirectory(),
    pictures: @escaping @Sendable (StoredImage) async throws -> [UInt8] = { _ in throw NoPicture() }
  ) {
    core = Store(state, Dreams(), history: Dreams.history)
    var next: () -> Int = { 0 }
    app = DreamsTerminalApp(core, depth: depth, folder: folder, newID: { uuid(next()) }, pictures: pictures)
    screen = Screen(size: TerminalSize(columns: columns, rows: rows), depth: depth)
    terminal = Emulator(columns: columns, rows: rows)
    // Turns off line wrapping, as the app does on a terminal.
    terminal.feed("\u{1b}[?7l")
    next = { [unowned self] in
      ids += 1
      return ids
    }
    app.onQuit = { [weak self] in self?.hasQuit = true }
    show()
  }

  struct NoPicture: Error {}

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
  func click(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    guard let focus = terminal.position(of: text) else {
      Issue.record("“\(text)” is not on the screen:\(picture)", sourceLocation: location)
      return
    }
    happen(.mouse(Mouse(.pressed, column: focus.column, row: focus.row)))
    happen(.mouse(Mouse(.released, column: focus.column, row: focus.row)))
  }

  func resize(_ columns: Int, _ rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    feed(screen.resize(TerminalSize(columns: columns, rows: rows)))
    show()
  }

  func show(_ frame: AnimationFrame = .still) { feed(screen.show(app.view(frame, screen.size))) }

  private func feed(_ bytes: [UInt8]) {
    self.bytes += bytes.count
    terminal.feed(bytes)
  }

  /// Shares the first dream and applies these updates.
  func share(_ news: Dreams.RenderingUpdate...) throws {
    press("ArrowDown", " ", "Enter")
    let sharing = try #require(core.state.view.sharing)
    for news in news { core.send(.renderingUpdated(news, of: sharing.id)) }
    show()
  }

  // MARK: The screen

  var picture: String { "\n" + terminal.rows.joined(separator: "\n") + "\n" }
  func shows(_ text: String) -> Bool { terminal.contains(text) }
  var focus: TerminalState.Focus { app.screenModel().focus }
  func dream(_ number: Int) -> Dream? { core.state.document.dreams[id: uuid(number)] }
  var messages: String { terminal.rows[terminal.lines - 2] }
}
