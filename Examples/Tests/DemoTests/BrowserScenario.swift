import BrowserDriver
import BrowserSuite
import Foundation
import Synchronization
import Tarn
import TarnDocument
import TarnLanguages
import TarnValues
import TarnWeb
import Testing
import Todos
import TodosWeb

/// Todos, served from the test process at a fixed time: the store, its server and its browser tabs.
@MainActor final class ServedTodos {
  let core: Store<SharedDocument<Todos>>
  let server: WebServer
  private let browser: Browser
  private var tabs: [Tab] = []
  private let clock = TestClock()

  /// Friday, 21 June 2024, noon in London.
  nonisolated static let now = Date(timeIntervalSince1970: 1_718_967_600)

  /// - Parameters:
  ///   - words: the language of the pages.
  ///   - languages: those that a user can choose in place of it; then each window has its own session.
  fileprivate init(
    _ document: Todos.Document, _ browser: Browser, words: Localization, languages: Localizations?
  ) throws {
    self.browser = browser
    let useCases = Todos.useCases(now: { Timestamp(milliseconds: 1_718_967_600_000) })
    let core = Store(
      DocumentState(document), SharedDocument(Todos()), effects: SharedDocument<Todos>.effects(useCases),
      history: Todos.history, now: { Timestamp(milliseconds: 1_718_967_600_000) })
    self.core = core
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/London"))
    calendar.locale = Locale(identifier: "en_GB")
    let clock = clock
    func page(_ session: DocumentSession<Todos>, _ words: Localization) -> Page {
      todosPage(
        session, words: words, languages: languages, calendar: calendar, clock: { clock.now },
        interval: .milliseconds(250))
    }
    let pages: PageScope =
      languages.map { languages in
        .perLanguage(languages) { words in .perWindow(of: core) { page($0, words) } }
      } ?? .perSession { page(core.session(SessionID("\(UUID())")), words) }
    server = try WebServer(pages, port: 0)
  }

  /// A clock that a test moves.
  private final class TestClock: Sendable {
    private let time = Mutex(ServedTodos.now)

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
  }

  /// Moves the clock of all pages.
  func advance(by seconds: Double) { clock.advance(by: seconds) }

  func open(
    width: Int = 1_280, height: Int = 800, touch: Bool = false, dark: Bool = false, privately: Bool = false
  ) async throws -> Tab {
    let tab = try await browser.newTab(privately: privately)
    tabs.append(tab)
    try await tab.inspect(at: server.url, width: width, height: height, touch: touch, dark: dark)
    return tab
  }

  /// Opens the page in a browser that runs no scripts.
  func openWithoutScripts(width: Int = 1_280, height: Int = 800) async throws -> Tab {
    let tab = try await browser.newTab()
    tabs.append(tab)
    try await tab.setScripts(enabled: false)
    try await tab.resize(width: width, height: height)
    try await tab.emulate(dark: false, reducedMotion: true)
    try await tab.go(to: server.url)
    return tab
  }

  var document: Todos.Document { core.state.document }
  /// A change by another person.
  func other(_ action: Todos.Action) { core.session("other").send(action) }
  var texts: [String] { document.todos.map(\.text) }

  /// Waits until the store satisfies a condition.
  func until(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ isSo: @MainActor () -> Bool
  ) async throws {
    try await BrowserSuite.until(what, location, seen: "There are \(texts.prefix(20)).", isSo)
  }

  fileprivate func end(expectingErrors: Bool) async {
    for tab in tabs {
      if !expectingErrors { await tab.hasNoErrors() }
      await tab.close()
    }
    server.stop()
  }
}

/// Runs a test in its own scene, and expects that no page logs an error.
///
/// - Parameter expectingErrors: whether the server refuses a form, which a browser reports as an error.
@MainActor func withTodos(
  _ document: Todos.Document = .three, in words: Localization = .english, languages: Localizations? = nil,
  expectingErrors: Bool = false,
  _ body: @MainActor (ServedTodos) async throws -> Void
) async throws {
  let scene = try ServedTodos(document, try #require(SharedBrowser.current), words: words, languages: languages)
  do {
    try await body(scene)
    await scene.end(expectingErrors: expectingErrors)
  } catch {
    await scene.end(expectingErrors: true)
    throw error
  }
}

extension Tab {
  /// Opens a page without animation, so that elements are at rest when a test clicks them, and waits until it is shown.
  func inspect(
    at url: String, width: Int = 1_280, height: Int = 800, touch: Bool = false, dark: Bool = false
  ) async throws {
    try await resize(width: width, height: height, touch: touch)
    try await emulate(dark: dark, reducedMotion: true)
    try await go(to: url)
    try await isReady()
  }

  /// Returns the texts of the rows in the page, in order.
  func rows() async throws -> [String] {
    try await evaluate("[...document.querySelectorAll('.todos .item-text')].map((node) => node.textContent)")
  }

  func has(rows: [String], _ location: SourceLocation = #_sourceLocation) async throws {
    do {
      try await wait(
        until: """
          [...document.querySelectorAll('.todos .item-text')].map((node) => node.textContent).join("|")
            == `\(rows.joined(separator: "|"))`
          """)
    } catch {
      Issue.record("The rows are \(try await self.rows()), not \(rows).", sourceLocation: location)
      throw error
    }
  }

  /// Waits until a form shows why the text of a field was refused.
  func isRefused(_ reason: String, at selector: String) async throws {
    try await wait(
      until: """
        (() => {
          const field = document.querySelector('\(selector)');
          const reason = document.getElementById(field.getAttribute('aria-describedby'));
          return field.ariaInvalid == 'true' && reason?.role == 'alert' && reason.textContent.startsWith('\(reason)');
        })()
        """)
  }
}

/// The selectors of the page's elements.
enum Selector {
  static let add = "#add"
  static let due = "#add-due"
  static let search = "#search"
  static let list = "#list"
  static let message = ".messages"
  static let menu = ".sheet .menu"
  static let dialog = "dialog.sheet:has(form)"
  static let field = ".sheet input"
  static func row(_ number: Int) -> String { ".todos [aria-rowindex='\(number)']" }
  static func box(_ number: Int) -> String { row(number) + " input" }
  static func more(_ number: Int) -> String { row(number) + " a" }
  static func item(_ number: Int) -> String { ".sheet .menu > :nth-child(\(number))" }
  static func filter(_ number: Int) -> String { ".chips a:nth-child(\(number))" }
  static let undo = ".history-controls button:nth-child(1)"
  static let redo = ".history-controls button:nth-child(2)"
}
