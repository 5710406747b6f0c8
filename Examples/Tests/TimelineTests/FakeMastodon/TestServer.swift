import FakeMastodonServer
import Foundation
import Mastodon
import Synchronization
import TarnSync

/// A server for one test, with a file that is removed with it.
final class TestServer: Sendable {
  let file: String
  let server: FakeMastodon
  private let time: ManualClock
  private let isKept: Bool

  /// A clock that the test advances.
  final class ManualClock: Sendable {
    private let seconds = Mutex(1_800_000_000.0)

    var now: Date { seconds.withLock { Date(timeIntervalSince1970: $0) } }
    func advance(by more: Double) { seconds.withLock { $0 += more } }
  }

  init(
    file: String? = nil, isKept: Bool = false, seed: Int = 0, requestsPerPeriod: Int = 1_000_000,
    deletionsPerPeriod: Int = 1_000_000,
    clock: ManualClock = ManualClock()
  ) async throws {
    self.file = file ?? FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID()).sqlite").path
    self.isKept = isKept
    time = clock
    server = try await FakeMastodon(
      file: self.file, tokens: ["teapot": "teapot's", "lamp": "lamp's"], seed: seed,
      requestsPerPeriod: requestsPerPeriod,
      deletionsPerPeriod: deletionsPerPeriod,
      now: { clock.now })
  }

  deinit {
    server.stop()
    // The next server that opens the file needs it.
    guard !isKept else { return }
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
  }

  func advance(by seconds: Double) { time.advance(by: seconds) }

  var teapot: Client { Client(server.address, token: "teapot's") }
  var lamp: Client { Client(server.address, token: "lamp's") }
  var anonymous: Client { Client(server.address, token: nil) }
}

extension Client {
  /// Posts a status, and reads the response as an app does.
  func post(_ text: String, key: String? = nil, _ more: [String: String] = [:]) async throws -> Status {
    try await status("POST", "/api/v1/statuses", form: ["status": text].merging(more) { $1 }, key: key)
  }

  func status(_ method: String, _ path: String, form: [String: String]? = nil, key: String? = nil) async throws
    -> Status
  {
    let reply = try await ask(method, path, form: form, key: key)
    guard reply.status == 200 else {
      throw APIRefusal(status: reply.status, words: APIError.read(json: reply.body)?.error ?? "")
    }
    let (status, omissions) = try Status.read(json: reply.body)
    guard omissions.isEmpty else { throw APIRefusal(status: 200, words: "\(omissions)") }
    return status
  }

  /// Returns a page of the home timeline, and the queries for the next and the previous one.
  func home(_ query: String = "") async throws -> (page: StatusPage, next: String?, previous: String?) {
    let reply = try await ask("GET", "/api/v1/timelines/home" + query)
    guard reply.status == 200 else { throw APIRefusal(status: reply.status, words: "") }
    guard let home = URL(string: "http://127.0.0.1:\(port)/api/v1/timelines/home") else { throw NoAnswer() }
    func linked(_ relation: String) -> String? {
      reply.answer.link(relation, from: HTTPClientRequest(.get, home))?.query.map { "?" + $0 }
    }
    return (try StatusPage(json: reply.body), linked("next"), linked("prev"))
  }
}

extension Client.Reply {
  /// The reply as a transport returns it.
  var answer: HTTPClientResponse {
    var all = HTTPHeaders()
    for (name, value) in headers { all[name] = value }
    return HTTPClientResponse(status: status, headers: all, body: body)
  }
}

struct APIRefusal: Error, Equatable {
  var status: Int
  var words: String
}
