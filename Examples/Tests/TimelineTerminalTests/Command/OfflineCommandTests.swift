import Foundation
import Mastodon
import ProgramDriver
import TerminalDriver
import Testing
import TimelineNetwork

@Suite("The command timeline without a server") struct OfflineCommandTests {
  static let token = "token-of-a-test-0123456789"

  /// A server's file and port, at which no server listens until it is started. The server is a program of its own,
  /// because these tests block the threads that an in-process server would use.
  private struct Absent {
    let file: String
    let port: Int
    var address: String { "http://127.0.0.1:\(port)" }

    init(_ folder: Folder) async throws {
      file = folder.url("server.sqlite").path
      let (program, port) = try await Self.start(file, port: try freePort())
      program.kill()
      self.port = port
    }

    func start() async throws -> ChildProcess {
      let (program, port) = try await Self.start(file, port: port)
      #expect(port == self.port)
      return program
    }

    private static func start(_ file: String, port: Int) async throws -> (ChildProcess, Int) {
      let program = try ChildProcess(
        try builtProgram("fake-mastodon"),
        [file, "--port", "\(port)", "--seed", "5", "--token", "teapot=\(OfflineCommandTests.token)"])
      while let line = await program.line() {
        if let port = URL(string: line)?.port { return (program, port) }
      }
      throw CancellationError()
    }
  }

  @Test("Signing in retries with a message until the server is reachable") func signIn() async throws {
    let shell = try CommandRunner()
    let absent = try await Absent(shell.folder)
    let terminal = try PseudoTerminal(
      shell.program, ["sign-in", absent.address], columns: 100, rows: 24,
      environment: ["TIMELINE_FOLDER": shell.folder.path])
    defer { terminal.end() }
    try await terminal.wait("the question") { $0.contains("not shown") }
    try terminal.send(Self.token + "\r")
    try await terminal.wait("the failure") { $0.contains("The server can’t be reached. Trying again in 1 s.") }
    let server = try await absent.start()
    defer { server.kill() }
    try await terminal.wait("the end of it") { $0.contains("You are signed in as teapot@127.0.0.1:\(absent.port).") }
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  @Test("A refused token ends the sign-in with a message") func wrongToken() async throws {
    let shell = try CommandRunner()
    let absent = try await Absent(shell.folder)
    let server = try await absent.start()
    defer { server.kill() }
    let terminal = try PseudoTerminal(
      shell.program, ["sign-in", absent.address], columns: 100, rows: 24,
      environment: ["TIMELINE_FOLDER": shell.folder.path])
    defer { terminal.end() }
    try await terminal.wait("the question") { $0.contains("not shown") }
    try terminal.send("guessed\r")
    try await terminal.wait("the refusal") { $0.contains("failed. The server rejects this token.") }
    #expect(try await terminal.waitForEnd() == .exited(1))
  }

  @Test(
    "The screen and the list show the saved posts and that the server is unreachable; new posts come later"
  )
  func screen() async throws {
    let shell = try CommandRunner()
    let absent = try await signIn(shell)
    let terminal = try shell.screen()
    defer { terminal.end() }
    try await terminal.wait("what was saved, and how it stands") {
      $0.contains("Reading until late.") && $0.contains("server not reached")
    }
    // Between two attempts the state does not report the server as unreachable, and each attempt takes a moment.
    var output = try await shell.run("list")
    for _ in 0..<100 where !output.text.contains("can’t be reached. Your") { output = try await shell.run("list") }
    #expect(output.status == 0 && output.text.contains("Reading until late."))
    #expect(output.text.hasSuffix("The server can’t be reached. Your changes are saved, and sent when it can.\n"))
    let server = try await absent.start()
    defer { server.kill() }
    // The pause before the next attempt is a minute at most.
    try await terminal.wait("what is new", seconds: 180) { $0.contains("new") && !$0.contains("server not reached") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }

  /// Fills the folder with posts, and signs in to a server that can't be reached.
  private func signIn(_ shell: CommandRunner) async throws -> Absent {
    let absent = try await Absent(shell.folder)
    try shell.fill(SamplePosts.few)
    let tokens = TimelineFolder(URL(filePath: shell.folder.path)).tokens
    try tokens.put(
      try #require(Token(Self.token)), of: SamplePosts.account, on: try #require(Server(absent.address)))
    return absent
  }

  /// Whether the head of the screen says so; the names of the undone steps may contain the word, too.
  private static func isOffline(_ screen: Emulator) -> Bool {
    screen.rows.prefix(2).contains { $0.contains("offline") }
  }

  @Test("A recorded session has no token, is replayed, and is shown with an undo, without its server")
  func recordedSession() async throws {
    let shell = try CommandRunner()
    let absent = try await signIn(shell)
    let sessions = shell.folder.url("sessions").path
    let recorded = try shell.screen("--record", sessions)
    defer { recorded.end() }
    try await recorded.wait("posts") { $0.contains("Reading until late.") && $0.contains("server not reached") }
    try recorded.send("o")
    try await recorded.wait("working offline") { Self.isOffline($0) }
    try recorded.send("q")
    #expect(try await recorded.waitForEnd() == .exited(0))
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: "\(sessions)/\(name)"))
      #expect(bytes.range(of: Data(SamplePosts.account.utf8)) != nil)
      #expect(bytes.range(of: Data(Self.token.utf8)) == nil)
    }
    let replayed = try await shell.run("session", "replay", sessions)
    #expect(replayed.status == 0 && replayed.text.hasPrefix("The app behaves as recorded: "), "\(replayed.text)")
    let server = try await absent.start()
    defer { server.kill() }
    let shown = try shell.screen("--session", sessions)
    defer { shown.end() }
    try await shown.wait("the last screen") { $0.contains("Reading until late.") && Self.isOffline($0) }
    // The withdrawn requests are steps, too.
    try shown.send(String(repeating: "\u{1a}", count: 5))
    try await shown.wait("the time before working offline") { !Self.isOffline($0) }
    #expect(shown.screen.contains("Reading until late."))
    try shown.send("q")
    #expect(try await shown.waitForEnd() == .exited(0))
    #expect(try await shell.run("--session", sessions, "--folder", shell.folder.path).status == 2)
  }
}
