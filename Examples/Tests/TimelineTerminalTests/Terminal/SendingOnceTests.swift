import FakeMastodonServer
import Foundation
import ProgramDriver
import TarnStorage
import TarnTesting
import Testing
import Timeline
import TimelineNetwork

/// Tests with the real program and a real server over a socket. Mastodon reads an idempotency key and stores it later,
/// without a lock: a second request in between is applied a second time.
@Suite("The command timeline sends each post once") struct SendingOnceTests {
  let folder: Folder
  let server: FakeMastodon
  private let database: String

  init() async throws {
    folder = try Folder()
    database = folder.url("server.sqlite").path
    server = try await FakeMastodon(file: database, tokens: ["teapot": "teapots-token"], seed: 20)
    server.order([InjectedFault(.lateKey, 500)])
  }

  /// Runs a shell command in which `$0` is the program.
  private func run(_ line: String) async throws -> (status: Int32, text: String) {
    let process = try ChildProcess(
      "/bin/bash", ["-c", line, builtProgram("timeline")],
      environment: ["TIMELINE_FOLDER": folder.url("home").path, "LANG": "en_GB.UTF-8"])
    let text = await process.output()
    return (await process.waitUntilExit(), text)
  }

  private var requests: Int { server.log.count { $0.method == "POST" && $0.path == "/api/v1/statuses" } }

  @Test("A post is sent once by its command, or by the next one if its command was killed") func once() async throws {
    let address = server.address
    let signedIn = try await run("echo teapots-token | \"$0\" sign-in \(address)")
    #expect(signedIn.status == 0, "\(signedIn.text)")
    for number in 1...5 {
      let output = try await run("\"$0\" post 'Number \(number)'")
      #expect(output.status == 0 && output.text == "Posted. Seen by everyone.\n", "\(output.text)")
      #expect(requests == number)
    }

    // Killed while the server applies the post and has not stored its key: the next program sends the post again with its
    // key, when the server has it.
    server.order([InjectedFault(.lateKey, 500, only: .changes)])
    let interrupted = try ChildProcess(
      try builtProgram("timeline"), ["post", "Interrupted"],
      environment: ["TIMELINE_FOLDER": folder.url("home").path, "LANG": "en_GB.UTF-8"])
    try await eventually { server.struck == [1] }
    interrupted.kill()
    // It waits until the interrupted post may be sent again, a second after its start.
    let output = try await run("\"$0\" post 'And another'")
    #expect(output.text == "Posted. Seen by everyone.\n", "\(output.text)")
    #expect(try await run("\"$0\" pending").text == "All changes have arrived.\n")
    #expect(requests == 8, "The interrupted post was sent again.")
    #expect(try await server.statusCount == 27)
    let texts = try await run("\"$0\" list 30").text
    for text in ["Number 3", "Interrupted", "And another"] {
      #expect(texts.components(separatedBy: text).count == 2, "\(text):\n\(texts)")
    }
  }
}
