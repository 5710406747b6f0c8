import FakeMastodonServer
import Foundation
import Mastodon
import ProgramDriver
import Tarn
import TarnDocument
import TarnStorage
import TarnSync
import TarnTesting
import Testing
import Timeline
import TimelineNetwork
import TimelineView

/// A server that can be stopped and started again at the same address, and a user's folder.
@TestActor final class RestartableServer {
  let folder: TimelineFolder
  let port: UInt16
  private(set) var server: FakeMastodon?
  private let file: String

  var address: String { "http://127.0.0.1:\(port)" }

  init(seed: Int) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "offline-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    folder = TimelineFolder(directory)
    file = directory.appendingPathComponent("server.sqlite").path
    port = UInt16(try freePort())
    server = try await FakeMastodon(file: file, port: port, tokens: ["teapot": RunningTimeline.secret], seed: seed)
  }

  deinit {
    server?.stop()
    try? FileManager.default.removeItem(at: folder.url)
  }

  /// From now on no server listens at the address.
  func stop() {
    server?.stop()
    server = nil
  }

  func start() async throws { server = try await FakeMastodon(file: file, port: port, seed: 0) }

  func signIn(_ retry: RetryPolicy, token: String = RunningTimeline.secret, onFailure: (Duration) -> Void) async throws
    -> AccountSession.ID
  {
    let (token, server) = (try #require(Token(token)), try #require(Server(address)))
    return try await retry.run { () async throws(SignInFailure) in
      try await folder.tokens.signIn(with: token, on: server, over: URLSessionTransport()).id
    } onFailure: { _, pause in
      onFailure(pause)
    }
  }
}

@Suite("Starting without a server", .timeLimit(.minutes(10))) @TestActor struct OfflineStartTests {
  enum ServerFault: String, CaseIterable {
    case error, garbage, closed
  }

  @Test(
    "The program shows its saved rows and that the server is unreachable, and goes on when it is reachable",
    arguments: ServerFault.allCases)
  func starting(problem failure: ServerFault) async throws {
    let backend = try await RestartableServer(seed: 5)
    func program() async throws -> TimelineProgram {
      try await TimelineProgram(backend.folder, watching: .seconds(3_600))
    }
    let first = try await program()
    let id = try await backend.signIn(RetryPolicy(attempts: 1)) { _ in }
    let server = try #require(Server(backend.address))
    let account = try await SignedInAccount(
      of: try #require(Token(RunningTimeline.secret)), on: server, over: URLSessionTransport())
    first.store.session(SamplePosts.window).send(account.action(as: id))
    try await eventually { first.store.read(WindowRows(of: SamplePosts.window).rows).count == 5 }
    try first.close()

    try await backend.server?.arrive(3)
    switch failure {
    case .error: backend.server?.order([InjectedFault(.error, 503)])
    case .garbage: backend.server?.order([InjectedFault(.garbage)])
    case .closed: backend.stop()
    }
    let second = try await program()
    #expect(second.store.read(WindowRows(of: SamplePosts.window).rows).count == 5)
    try await eventually {
      second.store.state.account?.statusText(at: .now())?.hasPrefix("The server can’t be reached") ?? false
    }
    #expect(second.store.read(WindowRows(of: SamplePosts.window).rows).count == 5)
    if failure == .closed { try await backend.start() } else { backend.server?.order([]) }
    try await eventually { second.store.read(WindowRows(of: SamplePosts.window).news) == 3 }
    #expect(second.store.state.account?.statusText(at: .now()) == nil)
    try second.close()
  }

  @Test("A post made while the server is down is marked as waiting, and is sent once when the server is back")
  func notSent() async throws {
    let backend = try await RestartableServer(seed: 5)
    let program = try await TimelineProgram(backend.folder, watching: .seconds(3_600))
    let id = try await backend.signIn(RetryPolicy(attempts: 1)) { _ in }
    let server = try #require(Server(backend.address))
    let account = try await SignedInAccount(
      of: try #require(Token(RunningTimeline.secret)), on: server, over: URLSessionTransport())
    program.store.session(SamplePosts.window).send(account.action(as: id))
    try await eventually { program.store.read(WindowRows(of: SamplePosts.window).rows).count == 5 }
    backend.stop()
    program.store.session(SamplePosts.window).send(Timeline.UserAction.perform(.post("Tea")).action())
    var marks: Set<DeliveryMark> = []
    try await eventually {
      if let mark = program.store.state.account?.posts.changes.first?.mark { marks.insert(mark) }
      return marks.contains(.waiting)
    }
    #expect(marks.isSubset(of: [.waiting, .sent]))
    try await backend.start()
    program.store.session(SamplePosts.window).send(Timeline.UserAction.refresh.action())
    try await eventually { program.store.state.account?.posts.changes.isEmpty ?? false }
    #expect(backend.server?.log.filter { $0.method == "POST" && $0.path == "/api/v1/statuses" }.count == 1)
    try program.close()
  }

  @Test("Signing in is retried through a closed port, an error and garbage, with growing pauses") func retrying()
    async throws
  {
    let backend = try await RestartableServer(seed: 0)
    backend.stop()
    var retry = RetryPolicy()
    (retry.firstPause, retry.longestPause) = (.milliseconds(10), .milliseconds(40))
    var pauses: [Duration] = []
    let id = try await backend.signIn(retry) { pause in
      pauses.append(pause)
      // No server listens for the first three attempts.
      if pauses.count == 3 { Task { @TestActor in try await backend.start() } }
    }
    #expect(id == "teapot@127.0.0.1:\(backend.port)")
    #expect(Array(pauses.prefix(5)) == Array([10, 20, 40, 40, 40].map { .milliseconds($0) }.prefix(pauses.count)))
    #expect(pauses.count >= 3)
    #expect(try backend.folder.tokens.server(of: id) == Server(backend.address))

    // A request with an error is not garbled: so the garbage affects the first request, too, and one more.
    backend.server?.order([
      InjectedFault(.error, 503, times: 1), InjectedFault(.garbage, times: 2), InjectedFault(.tooMany, 0, times: 3),
    ])
    pauses = []
    #expect(try await backend.signIn(retry) { pauses.append($0) } == id)
    #expect(pauses == [10, 20, 40].map { .milliseconds($0) })
    #expect(backend.server?.struck == [1, 2, 3])
  }

  @Test("Signing in with a token that the server refuses is not retried") func refused()
    async throws
  {
    let backend = try await RestartableServer(seed: 0)
    var failures = 0
    let failure = await #expect(throws: SignInFailure.self) {
      _ = try await backend.signIn(RetryPolicy(), token: "guessed") { _ in failures += 1 }
    }
    #expect(failure?.description == "The sign-in on 127.0.0.1:\(backend.port) failed. The server rejects this token.")
    #expect(failures == 0 && backend.server?.log.count == 1)
    #expect(try backend.folder.tokens.accounts.isEmpty)
  }

  @Test("Signing in stops after the set number of attempts, and cancellation ends a pause") func ending() async throws {
    let backend = try await RestartableServer(seed: 0)
    backend.stop()
    var retry = RetryPolicy(attempts: 3)
    retry.firstPause = .milliseconds(1)
    var failures = 0
    let failure = await #expect(throws: SignInFailure.self) {
      _ = try await backend.signIn(retry) { _ in failures += 1 }
    }
    #expect(failure?.retry == .later(seconds: nil) && failures == 2)

    var endless = RetryPolicy()
    endless.firstPause = .seconds(86_400)
    let (paused, isPaused) = AsyncStream.makeStream(of: Void.self)
    let task = Task { @TestActor [endless] in
      try await backend.signIn(endless) { _ in isPaused.yield() }
    }
    for await _ in paused { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
