import BrowserDriver
import BrowserSuite
import Foundation
import FoundationNetworking
import Mastodon
import ProgramDriver
import TarnSharing
import TarnStorage
import Testing
import Timeline
import TimelineNetwork

/// The demo with a folder of its own and a signed-in account: three programs (server, app and browser), each of which a
/// test can kill.
@MainActor final class ServedTimeline {
  static let token = "token-of-a-test-0123456789"

  let folder: URL
  let server: ChildProcess
  let address: String
  private(set) var app: ChildProcess?
  /// The address that the app printed, with the access token.
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
    address = try await Self.address(server)
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

  private static func address(_ program: ChildProcess) async throws -> String {
    var output: [String] = []
    while let line = await program.line() {
      if line.hasPrefix("http://") { return line }
      output.append(line)
    }
    Issue.record("A program ended before it printed its address: \(output)")
    throw WaitTimedOut()
  }

  /// Starts the app, and opens it in the browser.
  ///
  /// - Parameter isAtSamePort: whether the app uses its former port; then pages that are still open reconnect.
  func start(isAtSamePort: Bool = false) async throws {
    let port = isAtSamePort ? URL(string: printed)?.port ?? 0 : try freePort()
    let app = try ChildProcess(
      try builtProgram("Demo"), [folder.path, "--mastodon", address], environment: ["PORT": "\(port)"])
    self.app = app
    printed = try await Self.address(app)
    if !isAtSamePort { try await open(tab) }
  }

  /// Opens the app in a browser tab.
  func open(_ tab: Tab) async throws {
    try await tab.go(to: printedAddress(printed, to: "timeline/"))
    try await tab.isReady()
  }

  /// Kills the app with all that it has in memory, after all its input has been written to disk, which no pause could
  /// guarantee.
  func kill() throws {
    let timeline = TimelineFolder(folder.appending(path: "timeline"))
    let done = try Timeline.app(timeline).file(at: timeline.file).perform([])
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

  /// Orders faults from the server.
  func order(_ faults: String) async throws { try await Self.order(faults, at: address) }

  /// Orders faults from the server at an address.
  static func order(_ faults: String, at address: String) async throws {
    try await control("/control/faults", faults, type: "application/json", at: address)
  }

  /// Makes other accounts post.
  func arrive(_ count: Int) async throws {
    try await Self.control(
      "/control", "do=arrive&count=\(count)", type: "application/x-www-form-urlencoded", at: address)
  }

  private static func control(_ path: String, _ body: String, type: String, at address: String) async throws {
    var request = URLRequest(url: try #require(URL(string: address + path)))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.setValue(address, forHTTPHeaderField: "Origin")
    let (_, answer) = try await URLSession.shared.data(for: request)
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
  }

  /// The server's newest statuses.
  func statuses() async throws -> [Status] {
    var request = URLRequest(url: try #require(URL(string: address + "/api/v1/timelines/home?limit=40")))
    request.setValue("Bearer \(Self.token)", forHTTPHeaderField: "Authorization")
    let (bytes, _) = try await URLSession.shared.data(for: request)
    return try StatusPage(json: bytes).statuses
  }

  /// A request in the server's log.
  struct Logged: Decodable {
    var method: String
    var path: String
    var outcome: String
    var faults: [String]
  }

  /// The logged requests that change data.
  func changes() async throws -> [Logged] {
    let (bytes, _) = try await URLSession.shared.data(from: try #require(URL(string: address + "/control/log")))
    return try JSONDecoder().decode([Logged].self, from: bytes).filter { $0.method != "GET" }
  }

  // MARK: The page

  /// The number of unsent changes that the page shows.
  func pending() async throws -> Int {
    let words = try await tab.evaluate(
      "document.querySelector('.tool.pending')?.getAttribute('aria-label') ?? ''", as: String.self)
    return try #require(Int(words.filter(\.isNumber)), "“\(words)” says how many there are.")
  }

  func showsPending(_ count: Int, within limit: Duration = Tab.timeLimit) async throws {
    try await tab.wait(
      until:
        "document.querySelector('.tool.pending')?.getAttribute('aria-label')?.startsWith('Pending changes: \(count)')",
      within: limit)
  }
}

/// Runs a test with a demo of its own.
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
