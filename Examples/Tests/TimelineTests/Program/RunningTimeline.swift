import FakeMastodonServer
import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnStorage
import TarnSync
import TarnTesting
import Testing
import Timeline
import TimelineNetwork

/// The actor of the programs in these tests: the main actor is shared and busy.
@globalActor actor TestActor { static let shared = TestActor() }

/// A server, and the folder of a user who has signed in.
@TestActor final class RunningTimeline {
  let server: FakeMastodon
  let folder: TimelineFolder
  private let database: String
  let id = "teapot@127.0.0.1"
  private(set) var program: TimelineProgram?
  private let window = WindowRows(of: SamplePosts.window)

  static let secret = "teapot-0123456789abcdef"

  init(seed: Int = 0, longest: Int = 500, charactersPerURL: Int = 23) async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "timeline-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    database = directory.appendingPathComponent("server.sqlite").path
    folder = TimelineFolder(directory)
    server = try await FakeMastodon(
      file: database, tokens: ["teapot": Self.secret, "lamp": "lamp-0123456789abcdef"], seed: seed,
      requestsPerPeriod: 1_000_000, deletionsPerPeriod: 1_000_000, longest: longest,
      charactersPerURL: charactersPerURL)
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(at: folder.url)
  }

  /// Starts the program, and signs in if no account is.
  func start() async throws {
    let program = try await TimelineProgram(folder, watching: .seconds(3_600))
    self.program = program
    guard program.store.state.document.accounts.isEmpty else { return }
    let token = try #require(Token(Self.secret))
    let server = try #require(Server(server.address))
    let account = try await folder.tokens.signIn(with: token, on: server, over: URLSessionTransport())
    program.store.session(SamplePosts.window).send(account.action())
  }

  /// Closes the program without waiting for pending requests.
  func end() throws {
    try program?.close()
    program = nil
  }

  var state: Timeline.State { get throws { try #require(program).store.state } }

  func send(_ action: Timeline.Action) throws {
    try #require(program).store.session(SamplePosts.window).send(action)
  }

  func timeline(_ request: Timeline.UserAction) throws { try send(request.action()) }

  /// Returns when the condition holds; records an issue if it never does.
  func until(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ isSo: @TestActor (AccountSession) throws -> Bool
  ) async throws {
    do {
      try await eventually { try state.account.map { try isSo($0) } ?? false }
    } catch let error as EventuallyTimeout {
      Issue.record("The condition never held: \(what)", sourceLocation: location)
      throw error
    }
  }

  func settled(_ location: SourceLocation = #_sourceLocation) async throws {
    try await until("all is settled", location) { $0.posts.changes.isEmpty && !$0.engine.isPulling }
  }

  /// The rows as the user sees them.
  var rows: [Row] { get throws { Array(try #require(program).store.read(window.rows)) } }

  var news: Int { get throws { try #require(program).store.read(window.news) } }

  var teapot: Client { Client(server.address, token: Self.secret) }
  var lamp: Client { Client(server.address, token: "lamp-0123456789abcdef") }
}
