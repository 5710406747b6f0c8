import BrowserDriver
import BrowserSuite
import Clocks
import ClocksView
import Foundation
import ProgramDriver
import Tarn
import TarnDates
import TarnValues
import TarnWeb
import Testing

/// A running Clocks app: the store, its server and its browser tabs.
@MainActor final class ServedClocks {
  let store: Store<Clocks>
  private(set) var server: WebServer
  let wall = TestClock()
  private var tabs: [Tab] = []
  private let browser: Browser

  fileprivate init(_ state: Clocks.State, _ browser: Browser) throws {
    self.browser = browser
    // The history's clock stands still, so that a slow machine does not end a run of typing.
    store = Store(state, Clocks(), history: Clocks.history, now: { Timestamp(milliseconds: 1_718_967_600_000) })
    server = try WebServer(.shared(clocksPage(store, reading: wall.reading)), port: UInt16(try freePort()))
  }

  /// Opens the app in a new tab and waits until it is shown.
  ///
  /// - Parameter moves: whether user actions are animated. If `false`, the page uses reduced motion, so that elements
  ///   are at rest when a test clicks them on a busy machine.
  func open(
    width: Int = 1_280, height: Int = 800, touch: Bool = false, privately: Bool = false, moves: Bool = false
  ) async throws -> Tab {
    let tab = try await browser.newTab(privately: privately)
    tabs.append(tab)
    try await tab.resize(width: width, height: height, touch: touch)
    try await tab.emulate(dark: false, reducedMotion: !moves)
    try await tab.go(to: server.url)
    try await tab.isReady()
    return tab
  }

  func stopServer() { server.stop() }

  /// Serves the same store at the same address again, as after a restart.
  func startServer() throws {
    server = try WebServer(.shared(clocksPage(store, reading: wall.reading)), port: server.port)
  }

  var state: Clocks.State { store.state }
  var history: History<Clocks.State, Clocks.Action> { store.history! }
  var names: [String] { state.document.clocks.map(\.name) }
  /// The labels of the steps.
  var labels: [String] { (0..<history.count()).map { history.step($0 + 1).label } }

  /// Waits until the store satisfies a condition.
  func until(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ isSo: @MainActor () async -> Bool
  ) async throws {
    try await BrowserSuite.until(what, location, seen: "The view is \(state.view).", isSo)
  }

  fileprivate func end(expectingErrors: Bool) async {
    for tab in tabs {
      let messages = await tab.consoleMessages()
      if !expectingErrors { #expect(messages == []) }
      await tab.close()
    }
    server.stop()
  }
}

/// The wall clock of the app, which the test sets.
@MainActor final class TestClock {
  /// Noon in London on a summer's day.
  var now = Date(timeIntervalSince1970: 1_718_967_600)
  /// Whether each reading advances the clock by a second.
  var isRunning = false
  /// The number of readings.
  private(set) var reads = 0

  var reading: EnvironmentReading<Date> {
    .every(.milliseconds(20)) {
      MainActor.assumeIsolated {
        self.reads += 1
        if self.isRunning { self.now += 1 }
        return self.now
      }
    }
  }
}

/// Runs a test in its own scene, and expects that no page logs an error.
@MainActor func withScene(
  _ state: Clocks.State = .three, expectingErrors: Bool = false, _ body: @MainActor (ServedClocks) async throws -> Void
) async throws {
  let scene = try ServedClocks(state, try #require(SharedBrowser.current))
  do {
    try await body(scene)
    await scene.end(expectingErrors: expectingErrors)
  } catch {
    await scene.end(expectingErrors: true)
    throw error
  }
}

extension Clocks.State {
  /// Three clocks: Cairo, Tokyo and Oslo.
  static let three = Clocks.State(
    document: Clocks.Document(
      clocks: Table(
        ["Africa/Cairo", "Asia/Tokyo", "Europe/Oslo"].enumerated().map { Clocks.Clock(id: id($0), zone: $1) })))

  /// Returns a state with this many clocks, named `Clock 1` and so on.
  static func many(_ count: Int) -> Clocks.State {
    let zones = City.zones()
    return Clocks.State(
      document: Clocks.Document(
        clocks: Table(
          (0..<count).map { number in
            Clocks.Clock(id: id(number), zone: zones[number * 7 % zones.count], name: "Clock \(number + 1)")
          })))
  }

  /// Returns the state after these actions.
  func after(_ actions: Clocks.Action...) -> Clocks.State {
    var state = self
    for action in actions { _ = Clocks().update(&state, action) }
    return state
  }

  /// Returns the same ID for the same number.
  static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
  }
}
