import Dreams
import Foundation
import Tarn
import TarnDocument
import TarnLanguages
import TerminalDriver
import Testing

@testable import DreamsTerminal
@testable import TarnTerminal

/// The app on an emulated terminal of any size.
@MainActor final class TerminalSession {
  let window: DocumentSession<Dreams>
  let images = CardImageCache()
  private let device: Terminal
  private var size: TerminalSize
  private(set) var terminal: Emulator
  var hasQuit: Bool { device.end != nil }

  /// Creates the app on a terminal.
  ///
  /// - Parameter pictures: returns the bytes of a picture; called only when a test saves one.
  init(
    _ document: Dreams.Document = .three, columns: Int = 60, rows: Int = 18, depth: ColorDepth = .none,
    folder: String = NSTemporaryDirectory(), now: @escaping () -> Timestamp = { Timestamp(milliseconds: 0) },
    words: Localization = .english,
    pictures: @escaping @Sendable (StoredImage) async throws -> [UInt8]? = { _ in nil }
  ) throws {
    let app = Dreams.app(renderer: NoRenderer(), bytes: pictures)
    window = app.makeStore(DocumentState(document)).session(Dreams.firstWindow)
    device = try dreamsTerminal(window, depth: depth, folder: folder, images: images, now: now, words: words)
    size = TerminalSize(columns: columns, rows: rows)
    device.renderer.open(size, depth)
    terminal = Emulator(columns: columns, rows: rows)
    // Turns off line wrapping, as the app does on a terminal.
    terminal.feed("\u{1b}[?7l")
    show()
  }

  /// A renderer that never finishes: the tests send the updates.
  private struct NoRenderer: UseCase {
    func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {}
  }

  // MARK: Input

  private func happen(_ event: TerminalEvent) {
    terminal.feed(device.renderer.handle(event).bytes)
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
    happen(.mouse(Mouse(.released, column: cell.column, row: cell.row)))
  }

  func resize(_ columns: Int, _ rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    size = TerminalSize(columns: columns, rows: rows)
    terminal.feed(device.renderer.resize(size))
    show()
  }

  func show() { terminal.feed(device.renderer.show(size)) }

  func send(_ actions: Action...) {
    for action in actions { window.send(action) }
    show()
  }

  /// Shares the first dream and applies these updates.
  func share(_ updates: Dreams.Sharing.Progress...) throws {
    press("ArrowDown", " ", "Enter")
    let sharing = try #require(window.session.sharing)
    for update in updates { send(.renderingUpdated(update, of: sharing.id)) }
  }

  // MARK: The screen

  var picture: String { "\n" + terminal.rows.joined(separator: "\n") + "\n" }
  func shows(_ text: String) -> Bool { terminal.contains(text) }
  var session: Dreams.Session { window.session }
  func dream(_ number: Int) -> Dream? { window.document.dreams[id: uuid(number)] }
  var messages: String { terminal.rows[terminal.lines - 2] }
}
