import FakeMastodonServer
import Foundation
import Mastodon
import ProgramDriver
import Testing

// Serialized: a program that is started while another is being started may keep the other's pipe open.
@Suite("A server that was restarted", .serialized) struct RestartTests {
  @Test("A restarted server has its statuses, bookmarks, keys and tokens") func kept() async throws {
    let clock = TestServer.ManualClock()
    let before = try await TestServer(seed: 25, clock: clock)
    let posted = try await before.teapot.post("tea", key: "k")
    let other = try await before.teapot.home().page.statuses[3].shown.id
    _ = try await before.teapot.status("POST", "/api/v1/statuses/\(other)/bookmark")
    let tokens = try await before.server.tokens.map(\.token)
    let pages = try await before.teapot.home("?limit=40").page.statuses
    before.server.stop()

    let copy = before.file + ".copy"
    for end in ["", "-wal"] { try? FileManager.default.copyItem(atPath: before.file + end, toPath: copy + end) }
    let after = try await TestServer(file: copy, seed: 99, clock: clock)
    #expect(try await after.server.tokens.map(\.token) == tokens)
    let again = try await after.teapot.home("?limit=40").page.statuses
    #expect(again.map(\.id) == pages.map(\.id))
    #expect(again.map(\.createdAt) == pages.map(\.createdAt))
    #expect(again.map(\.shown.isBookmarked) == pages.map(\.shown.isBookmarked))
    #expect(again.contains { $0.shown.isBookmarked })
    #expect(try await after.teapot.post("tea", key: "k").id == posted.id)
    #expect(try await after.teapot.post("more").id > posted.id)
  }

  @Test("A file that is not a database is refused and left unchanged, and so is a token for an unknown account")
  func strange() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("strange-\(UUID()).txt").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let words = Data("This is a diary. It is no database at all, and shall stay as it is.".utf8)
    try words.write(to: URL(fileURLWithPath: file))
    await #expect(throws: (any Error).self) { try await FakeMastodon(file: file) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == words)
    await #expect(throws: (any Error).self) { try await FakeMastodon(file: ":memory:", tokens: ["stranger": "x"]) }
  }

  @Test("A program that was killed has everything that it had answered") func killed() async throws {
    let program = try builtProgram("fake-mastodon")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
    func start() async throws -> (ChildProcess, Client) {
      let child = try ChildProcess(program, [file, "--port", "0", "--seed", "3", "--token", "teapot=secret"])
      #expect(await child.line() == "fake-mastodon speaks Mastodon's API at")
      let client = Client(await child.line() ?? "", token: "secret")
      while let line = await child.line(), !line.hasPrefix("Inject faults at") {}
      return (child, client)
    }
    let (first, before) = try await start()
    let id = try await before.post("tea", key: "k").id
    first.kill()
    let (second, after) = try await start()
    #expect(try await after.home().page.statuses.count == 4)
    #expect(try await after.post("tea", key: "k").id == id)
    second.terminate()
    #expect(await second.waitUntilExit() == 0)
  }

  @Test(
    "An invalid command line results in a message and an exit code",
    arguments: [
      (["--nonsense"], "unknown option “--nonsense”.\nUsage: "),
      (["--port", "70000"], "--port needs a whole number from 0 to 65535, not “70000”.\nUsage: "),
      (["--seed", "-1"], "--seed needs a whole number of at least 0, not “-1”.\nUsage: "),
      (["--token", "x"], "--token needs a name and a token: teapot=SECRET.\nUsage: "),
      (["--token", "teapot="], "--token needs a name and a token: teapot=SECRET.\nUsage: "),
      (["a.sqlite", "b.sqlite"], "unexpected argument “b.sqlite”.\nUsage: "),
      (
        [":memory:", "--port", "0", "--token", "x=y"],
        "There is no account x. A token can be given to teapot, lamp, bicycle, cactus.\n"
      ),
    ])
  func wrongCalls(arguments: [String], words: String) async throws {
    let child = try ChildProcess(try builtProgram("fake-mastodon"), arguments)
    #expect(await child.output().hasPrefix("fake-mastodon: \(words)"))
    // An invalid argument is a usage error; that no account has the name is found out when the server is set up.
    #expect(await child.waitUntilExit() == (arguments.first == ":memory:" ? 1 : 2))
  }
}
