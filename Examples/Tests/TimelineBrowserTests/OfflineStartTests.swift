import BrowserDriver
import BrowserSuite
import Foundation
import Mastodon
import ProgramDriver
import Testing
import TimelineNetwork

extension TimelineBrowserTests {
  /// The demo for an account of a server that may be running or not.
  @MainActor private final class OwnAccount {
    let folder: URL
    let port: Int
    private var server: ChildProcess?
    private(set) var app: ChildProcess?

    /// - Parameter isKnown: whether the account's token is already stored.
    init(isKnown: Bool) async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "own-account-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      port = try freePort()
      // Creates the server's file with the account.
      let first = try ChildProcess(try builtProgram("fake-mastodon"), Self.arguments(folder, port: port))
      #expect(try await Self.address(first) == address)
      first.kill()
      guard isKnown else { return }
      let mastodon = try #require(Server(address))
      try TimelineFolder(folder.appending(path: "timeline")).tokens.put(
        try #require(Token(ServedTimeline.token)), of: "teapot@\(mastodon.name)", on: mastodon)
    }

    var address: String { "http://127.0.0.1:\(port)" }

    private static func arguments(_ folder: URL, port: Int) -> [String] {
      [
        folder.appending(path: "server.sqlite").path, "--port", "\(port)", "--seed", "20", "--token",
        "teapot=\(ServedTimeline.token)",
      ]
    }

    static func address(_ program: ChildProcess) async throws -> String {
      while let line = await program.line() {
        if line.hasPrefix("http://") { return line }
      }
      throw WaitTimedOut()
    }

    func startServer() async throws {
      let server = try ChildProcess(try builtProgram("fake-mastodon"), Self.arguments(folder, port: port))
      self.server = server
      #expect(try await Self.address(server) == address)
    }

    /// Brings the server into a state, in which it stays.
    func set(_ state: ServerState) async throws {
      if state != .closed, server == nil { try await startServer() }
      if let faults = state.faults { try await ServedTimeline.order(faults, at: address) }
    }

    /// - Returns: The address of the demo.
    func startApp() async throws -> String {
      // Without a terminal, the demo cannot ask for a token.
      let app = try ChildProcess(
        "/bin/sh",
        ["-c", "exec \"$0\" \"$@\" </dev/null", try builtProgram("Demo"), folder.path, "--mastodon", address],
        environment: ["PORT": "0"])
      self.app = app
      return try await Self.address(app)
    }

    func end() {
      app?.kill()
      server?.kill()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// The state of the account's server.
  enum ServerState: String, CaseIterable, Sendable {
    /// It answers each request with the status 503.
    case unavailable
    /// Its answers are not JSON, as those of the page of a network that requires a sign-in first.
    case garbage
    /// No server listens at the address.
    case closed
    case working

    /// The faults to order from the server; `nil` if there is none.
    fileprivate var faults: String? {
      switch self {
      case .unavailable: #"[{"kind": "error", "amount": 503}]"#
      case .garbage: #"[{"kind": "garbage"}]"#
      case .closed: nil
      case .working: "[]"
      }
    }
  }

  @Test(
    "The demo starts while the account's server fails and serves all apps, and shows the posts when the server works",
    arguments: [ServerState.unavailable, .garbage, .closed])
  @MainActor func startingOffline(_ state: ServerState) async throws {
    let account = try await OwnAccount(isKnown: true)
    defer { account.end() }
    try await account.set(state)
    let demo = try await account.startApp()
    let tab = try await #require(SharedBrowser.current).newTab(privately: true)
    try await tab.go(to: printedAddress(demo, to: "timeline/"))
    try await tab.isReady()
    if state == .closed { try await tab.shows("can’t be reached. Trying again", in: "body") }
    try await tab.shows("Trying again in ", in: "body")
    for (app, sign) in [
      ("", ".card:nth-child(6)"), ("clocks/", ".rows"), ("chance/", ".table"), ("journal/", "#sign-in-email"),
      ("dreams/", ".composer input"), ("todos/", "#add"),
    ] {
      try await tab.go(to: printedAddress(demo, to: app))
      try await tab.isReady()
      try await tab.appears(sign)
    }
    try await tab.type("buy beer", into: "#add")
    try await tab.press("Enter")
    try await tab.shows("buy beer", in: ".todos")
    try await tab.go(to: printedAddress(demo, to: "timeline/"))
    try await tab.isReady()
    #expect(try await tab.count(of: "[role=row] .post-action.favourite") == 0)
    try await account.set(.working)
    // The pauses between attempts double, up to a minute; the page succeeds after some of them.
    try await tab.wait(
      until: "document.querySelector('[role=row] .post-action.favourite') != null", within: .seconds(120))
    await tab.close()
  }

  @Test("The demo starts without a token, and Timeline's page asks the user to sign in") @MainActor func noToken()
    async throws
  {
    let account = try await OwnAccount(isKnown: false)
    defer { account.end() }
    let demo = try await account.startApp()
    let tab = try await #require(SharedBrowser.current).newTab(privately: true)
    try await tab.go(to: printedAddress(demo, to: "timeline/"))
    try await tab.isReady()
    try await tab.shows("No account is signed in on 127.0.0.1:\(account.port)", in: "body")
    try await tab.go(to: printedAddress(demo, to: "todos/"))
    try await tab.appears("#add")
    await tab.close()
  }
}
