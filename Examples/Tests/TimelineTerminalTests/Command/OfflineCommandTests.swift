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
    let absent = try await Absent(shell.folder)
    try shell.fill(SamplePosts.few)
    let tokens = TimelineFolder(URL(filePath: shell.folder.path)).tokens
    try tokens.put(
      try #require(Token(Self.token)), of: SamplePosts.account, on: try #require(Server(absent.address)))
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
    try await terminal.wait("what is new") { $0.contains("new") && !$0.contains("server not reached") }
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }
}
