import BrowserDriver
import BrowserSuite
import Foundation
import ProgramDriver
import Testing

extension DemoBrowserTests {
  @Suite("To-dos of two devices with a sync server") struct Sync {
    /// A sync server as a program, and the token that it accepts.
    private struct Server {
      let program: ChildProcess
      let address: String
      /// `nil` after a restart: it is printed once.
      let token: String?

      init(_ folder: Folder, port: Int) async throws {
        program = try ChildProcess(
          builtProgram("todos"), ["serve", "--folder", folder.url.path, "--port", "\(port)"])
        var line = try #require(await program.line())
        token = line.wholeMatch(of: #/The token of me: ([0-9a-f]{64})/#).map { String($0.1) }
        if token != nil { line = try #require(await program.line()) }
        address = try #require(line.wholeMatch(of: #/The list is served at (.*)/#).map { String($0.1) })
      }
    }

    /// The apps of a device, whose to-dos the command `todos sync` has connected.
    private func device(_ folder: Folder, _ server: Server) async throws -> Running {
      let token = try #require(server.token)
      let environment = ["TODOS_SYNC_TOKENS": folder.url.appending(path: "tokens.json").path]
      let running = try await Running(folder, environment: environment)
      let sync = try ChildProcess(
        "/bin/sh", ["-c", "echo \"$TOKEN\" | \"$TODOS\" sync --file \"$FILE\" \"$SERVER\""],
        environment: environment.merging([
          "TODOS": try builtProgram("todos"), "FILE": folder.url.appending(path: "todos.tarn").path,
          "SERVER": server.address, "TOKEN": token,
        ]) { $1 })
      let text = await sync.output()
      #expect(text.contains("The list is synchronized with \(server.address)"))
      #expect(!text.contains(token))
      return running
    }

    @Test("A change appears on the other device, and what was made while the line was cut is there afterwards")
    func cutLine() async throws {
      let folders = [try Folder(), try Folder(), try Folder()]
      let port = try freePort()
      var server = try await Server(folders[0], port: port)
      let (laptop, phone) = (try await device(folders[1], server), try await device(folders[2], server))
      defer { for program in [laptop.program, phone.program, server.program] { program.kill() } }
      let (left, right) = (try await laptop.open("todos/"), try await phone.open("todos/"))
      try await left.type("from the laptop", into: Selector.add)
      try await left.press("Enter")
      try await right.shows("from the laptop", in: ".todos")
      try await right.shows("Synchronized.", in: "#sync-status")

      try await right.click("#offline")
      try await right.shows("Working offline.", in: "#sync-status")
      try await right.type("from the phone, offline", into: Selector.add)
      try await right.press("Enter")
      try await right.shows("Changes to send: 1", in: "#sync-status")
      try await left.type("meanwhile", into: Selector.add)
      try await left.press("Enter")
      try await left.shows("meanwhile", in: ".todos")
      try await right.click("#offline")
      for tab in [left, right] {
        for text in ["from the laptop", "from the phone, offline", "meanwhile"] {
          try await tab.shows(text, in: ".todos")
        }
      }

      // The server is killed and comes back at the same address: what was made meanwhile arrives.
      server.program.kill()
      try await left.type("while the server is away", into: Selector.add)
      try await left.press("Enter")
      try await left.shows("Changes to send: 1", in: "#sync-status")
      server = try await Server(folders[0], port: port)
      #expect(server.token == nil)
      try await right.shows("while the server is away", in: ".todos")
      try await left.shows("Synchronized.", in: "#sync-status")
      for tab in [left, right] { await tab.close() }
    }
  }
}
