import BrowserDriver
import BrowserSuite
import Foundation
import FoundationNetworking
import Mastodon
import ProgramDriver
import TarnStorage
import Testing
import Timeline
import TimelineNetwork

/// The demo over a folder of its own, where somebody has signed in to a server: three programs, a browser one of them, each of which may be
/// killed.
@MainActor final class ServedTimeline {
  static let token = "token-of-a-test-0123456789"

  let folder: URL
  let server: ChildProcess
  let address: String
  private(set) var app: ChildProcess?
  /// Where the app said it is, with the token that lets a browser in.
  private var printed = ""
  let tab: Tab

  init(seed: Int = 60, width: Int = 820, height: Int = 1_000) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "timeline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = try ChildProcess(
      try builtProgram("fake-mastodon"),
      [
        folder.appending(path: "server.sqlite").path, "--port", "0", "--seed", "\(seed)", "--token",
        "teapot=\(Self.token)",
      ])
    address = try Self.address(server)
    let browser = try #require(SharedBrowser.current)
    tab = try await browser.newTab(privately: true)
    try await tab.resize(width: width, height: height)
    try await tab.emulate(dark: false, reducedMotion: true)
    let tokens = TimelineFolder(folder.appending(path: "timeline")).tokens
    try tokens.put(
      try #require(Token(Self.token)), of: "teapot@\(try #require(Server(address)).name)",
      on: try #require(Server(address)))
    try await start()
  }

  private static func address(_ program: ChildProcess) throws -> String {
    var said: [String] = []
    while let line = program.line() {
      if line.hasPrefix("http://") { return line }
      said.append(line)
    }
    Issue.record("A program ended before it said where it is: \(said)")
    throw WaitTimedOut()
  }

  /// Starts the app, and has the browser open it.
  ///
  /// - Parameter isAtSamePort: whether it is where it was before; then pages that are still open go on by themselves.
  func start(isAtSamePort: Bool = false) async throws {
    let port = isAtSamePort ? URL(string: printed)?.port ?? 0 : try freePort()
    let app = try ChildProcess(
      try builtProgram("Demo"), [folder.path, "--mastodon", address], environment: ["PORT": "\(port)"])
    self.app = app
    printed = try Self.address(app)
    if !isAtSamePort { try await open(tab) }
  }

  /// Has a browser open the app.
  func open(_ tab: Tab) async throws {
    try await tab.go(to: printedAddress(printed, to: "timeline/"))
    try await tab.isReady()
  }

  /// Kills the app, with all that it has in mind, once all that it was told is on disk: no pause could promise that.
  func kill() throws {
    let done = try Storage.perform(
      [], on: TimelineFolder(folder.appending(path: "timeline")).file, app: Timeline.app, feature: Timeline(),
      first: Timeline.State(), history: Timeline.history)
    #expect(done.error == nil && done.owner != nil)
    app?.kill()
    app = nil
  }

  func end() async {
    await tab.close()
    app?.kill()
    server.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: The server

  /// Orders what shall go wrong.
  func order(_ faults: String) async throws {
    try await control("/control/faults", faults, type: "application/json")
  }

  /// Lets others post.
  func arrive(_ count: Int) async throws {
    try await control("/control", "do=arrive&count=\(count)", type: "application/x-www-form-urlencoded")
  }

  private func control(_ path: String, _ body: String, type: String) async throws {
    var request = URLRequest(url: try #require(URL(string: address + path)))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.setValue(address, forHTTPHeaderField: "Origin")
    let (_, answer) = try await URLSession.shared.data(for: request)
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
  }

  /// The newest statuses, as the server has them.
  func statuses() async throws -> [Status] {
    var request = URLRequest(url: try #require(URL(string: address + "/api/v1/timelines/home?limit=40")))
    request.setValue("Bearer \(Self.token)", forHTTPHeaderField: "Authorization")
    let (bytes, _) = try await URLSession.shared.data(for: request)
    return try StatusPage(json: bytes).statuses
  }

  /// A request as the server has written it down.
  struct Logged: Decodable {
    var method: String
    var path: String
    var outcome: String
    var faults: [String]
  }

  /// What changed something, or was asked to.
  func changes() async throws -> [Logged] {
    let (bytes, _) = try await URLSession.shared.data(from: try #require(URL(string: address + "/control/log")))
    return try JSONDecoder().decode([Logged].self, from: bytes).filter { $0.method != "GET" }
  }

  // MARK: The page

  /// How much is not sent yet, as the page says.
  func pending() async throws -> Int {
    let words = try await tab.evaluate(
      "document.querySelector('.tool.pending')?.getAttribute('aria-label') ?? ''", as: String.self)
    return try #require(Int(words.filter(\.isNumber)), "“\(words)” says how many there are.")
  }

  func showsPending(_ count: Int, within limit: Duration = .seconds(10)) async throws {
    try await tab.wait(
      until:
        "document.querySelector('.tool.pending')?.getAttribute('aria-label')?.startsWith('Not sent yet: \(count)')",
      within: limit)
  }
}

/// Runs a test in a scene of its own.
@MainActor func withTimeline(seed: Int = 60, _ body: @MainActor (ServedTimeline) async throws -> Void) async throws {
  let scene = try await ServedTimeline(seed: seed)
  do {
    try await body(scene)
  } catch {
    await scene.end()
    throw error
  }
  await scene.end()
}
