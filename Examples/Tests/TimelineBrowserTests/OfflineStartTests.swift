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

  @Test(
    "The demo starts without the account's server, and shows the posts when the server is reachable"
  )
  @MainActor func startingOffline() async throws {
    let account = try await OwnAccount(isKnown: true)
    defer { account.end() }
    let demo = try await account.startApp()
    let tab = try await #require(SharedBrowser.current).newTab(privately: true)
    try await tab.go(to: printedAddress(demo, to: "todos/"))
    try await tab.isReady()
    try await tab.appears("#add")
    try await tab.go(to: printedAddress(demo, to: "timeline/"))
    try await tab.isReady()
    try await tab.shows("can’t be reached. Trying again", in: "body")
    try await account.startServer()
    // The pauses between attempts double; the page succeeds after some of them.
    try await tab.wait(
      until: "document.querySelector('[role=row] .post-action.favourite') != null", within: .seconds(90))
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
