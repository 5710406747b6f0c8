import BrowserDriver
import BrowserSuite
import Dreams
import DreamsArt
import DreamsWeb
import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnValues
import TarnWeb
import Testing

/// Dreams in its own file, rendered and served from the test process, with its browser tabs.
@MainActor final class ServedDreams {
  let shared: SharedStore<SharedDocument<Dreams>>
  let server: WebServer
  /// While it is shut, the renderer starts pictures and does not finish them.
  let gate = HeldImageRenderer.Gate()
  private let folder: URL
  private let browser: Browser
  private var tabs: [Tab] = []

  fileprivate init(_ document: Dreams.Document) async throws {
    browser = try #require(SharedBrowser.current)
    folder = FileManager.default.temporaryDirectory.appending(path: "dreams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let blobs = SharedBlobs()
    var app = Dreams.app(renderer: HeldImageRenderer(darkroom: ImageRenderer(blobs), gate: gate)) {
      try await blobs.bytes(of: $0.blob)
    }
    app.first = { DocumentState(document) }
    shared = try await app.file(at: folder.appending(path: "dreams.tarn").path).open(blobs: blobs)
    let store = shared.store
    server = try WebServer(
      Dictionary(
        uniqueKeysWithValues: ["window", "another window"].map { name in
          (
            name.replacing(" ", with: "-"),
            PageScope.shared(dreamsPage(store.session(SessionID(name)), blobs: blobs))
          )
        }), port: 0)
  }

  /// The window of the page.
  var window: DocumentSession<Dreams> { shared.store.session("window") }

  func open(
    window: String = "window", width: Int = 1_280, height: Int = 800, dark: Bool = false, calm: Bool = true,
    touch: Bool = false
  ) async throws -> Tab {
    let tab = try await browser.newTab(privately: true)
    tabs.append(tab)
    try await tab.resize(width: width, height: height, touch: touch)
    try await tab.emulate(dark: dark, reducedMotion: calm)
    try await tab.go(to: server.url(of: window.replacing(" ", with: "-")))
    try await tab.isReady()
    return tab
  }

  /// Waits until the store satisfies a condition.
  func until(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ isSo: @MainActor () -> Bool
  ) async throws {
    try await BrowserSuite.until(what, location, seen: "It is at \(window.session).", isSo)
  }

  fileprivate func end(expectingErrors: Bool) async {
    for tab in tabs {
      if !expectingErrors { await tab.hasNoErrors() }
      await tab.close()
    }
    server.stop()
    do { try shared.close() } catch { Issue.record("The file can't be closed: \(error)") }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Runs a test in its own scene, and expects that no page logs an error.
@MainActor func withDreams(
  _ document: Dreams.Document = .given, expectingErrors: Bool = false,
  _ body: @MainActor (ServedDreams) async throws -> Void
) async throws {
  let scene = try await ServedDreams(document)
  do {
    try await body(scene)
    await scene.end(expectingErrors: expectingErrors)
  } catch {
    await scene.end(expectingErrors: true)
    throw error
  }
}

extension Dreams.Document {
  /// Three dreams: the keynote is 1, the bike 2, the tests 3.
  static let given = Dreams.Document(dreams: [
    Dream(id: id(1), description: "The keynote", creature: .unicorn, effects: [.rain]),
    Dream(id: id(2), description: "Riding my bike", creature: .cat, count: .three),
    Dream(id: id(3), description: "All tests green\nat once", creature: .dragon, effects: [.magic], count: .five),
  ])

  /// So many dreams that rendering them takes a while; rendering only the first is fast.
  static let many = Dreams.Document(
    dreams: Table(
      (1...50).map { number in
        Dream(
          id: id(number), description: "Dream \(number)", creature: .octopus,
          effects: number == 1 ? [] : DreamEffects(DreamEffect.allCases), count: number == 1 ? .one : .five)
      }))
}

/// Returns the same ID for the same number, so that a test can name a dream by number.
func id(_ number: Int) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
}

/// The selectors of the page's elements.
enum Selector {
  static let select = ".dreams-list header button:not(.help-button)"
  static let share = ".dreams-list header button:last-child"
  static let back = ".dream header a"
  static let forget = ".dream header button:last-child"
  static let favourite = ".favourite"
  static func card(_ number: Int) -> String { ".cards li:nth-child(\(number)) .card" }
  static let new = ".composer input"
  static let add = ".composer button"
  static let description = ".field textarea"
  static func creature(_ number: Int) -> String { ".choices:nth-child(2) .choice:nth-child(\(number))" }
  static func count(_ number: Int) -> String { ".choices:nth-child(3) .choice:nth-child(\(number))" }
  static func effect(_ number: Int) -> String { ".choices:nth-child(4) .choice:nth-child(\(number))" }
  static let preview = ".preview .wide"
  static let sheet = "dialog.sheet"
  static let bar = sheet + " progress"
  static let picture = sheet + " img"
  static let download = sheet + " a"
  static let cancel = sheet + " .bar button"
  static let done = sheet + " .buttons button:last-child"
  static let undo = ".history-controls button:nth-child(1)"
  static let redo = ".history-controls button:nth-child(2)"
}
