import Foundation
import Mastodon
import Synchronization
import Tarn
import TarnSync
import Testing

@Suite("A client of Mastodon's API") struct MastodonClientTests {
  /// A server that answers all requests alike, and the requests that it got.
  private final class RecordingServer: Sendable {
    let requests = Mutex<[HTTPClientRequest]>([])
    let now = Mutex(Timestamp(milliseconds: 1_800_000_000_000))
    let response: HTTPClientResponse

    init(_ status: Int = 200, _ body: JSON = [], headers: HTTPHeaders = [:]) throws {
      response = HTTPClientResponse(status: status, headers: headers, body: try body.data)
    }

    func client() throws -> MastodonClient {
      MastodonClient(
        server: try #require(Server("social.example")), token: try #require(Token("abc")),
        transport: MemoryTransport { [self] request in
          requests.withLock { $0.append(request) }
          return response
        }, now: { [self] in now.withLock { $0 } })
    }

    var paths: [String] {
      requests.withLock { $0.map { "\($0.method.rawValue) \($0.url.path)\($0.url.query.map { "?\($0)" } ?? "")" } }
    }
  }

  private func status(_ id: String) -> JSON {
    var status = Examples.plainStatus
    status["id"] = .text(id)
    return status
  }

  @Test("A draft is sent once by its key, with the token") func posting() async throws {
    let server = try RecordingServer(200, status("7"))
    var draft = StatusDraft(text: "Tea", spoilerText: "Hot", isSensitive: true)
    (draft.visibility, draft.inReplyToID) = (.unlisted, "6")
    #expect(try await server.client().post(draft, key: "key-1").id == "7")
    let request = try #require(server.requests.withLock { $0.first })
    #expect(server.paths == ["POST /api/v1/statuses"])
    #expect(request.headers["Idempotency-Key"] == "key-1" && request.headers["Authorization"] == "Bearer abc")
    let body = try JSONDecoder().decode(JSON.self, from: try #require(request.body))
    #expect(
      body == [
        "status": "Tea", "spoiler_text": "Hot", "sensitive": true, "visibility": "unlisted", "in_reply_to_id": "6",
      ])
  }

  @Test("Marks, edits and deletions have their addresses") func addresses() async throws {
    let server = try RecordingServer(200, status("7"))
    let client = try server.client()
    for mark in StatusMark.allCases { _ = try await client.set(mark, of: "7", to: mark != .reblog) }
    _ = try await client.edit("7", StatusDraft(text: "Tea"))
    try await client.delete("7")
    #expect(
      server.paths == [
        "POST /api/v1/statuses/7/favourite", "POST /api/v1/statuses/7/unreblog", "POST /api/v1/statuses/7/bookmark",
        "PUT /api/v1/statuses/7", "DELETE /api/v1/statuses/7",
      ])
  }

  @Test("A context has its valid statuses in order, and one without its lists can't be read") func context()
    async throws
  {
    let descendants: JSON = [status("3"), ["id": "4"], status("5")]
    let server = try RecordingServer(200, ["ancestors": [status("1")], "descendants": descendants])
    let context = try await server.client().context(of: "2")
    #expect(context.ancestors.map(\.id) == ["1"] && context.descendants.map(\.id) == ["3", "5"])
    #expect(server.paths == ["GET /api/v1/statuses/2/context"])
    let other = try RecordingServer(200, ["ancestors": [status("1")]]).client()
    await #expect(throws: MastodonClient.Failure.unreadable) { _ = try await other.context(of: "2") }
  }

  @Test("An ID that would change the address is refused without a request", arguments: ["a/b", "..", "a b", "", "ä"])
  func hostileID(_ id: String) async throws {
    let server = try RecordingServer(200, status("7"))
    let client = try server.client()
    let failure = await #expect(throws: MastodonClient.Failure.self) { _ = try await client.status(id) }
    #expect(failure?.retry == .never && server.paths.isEmpty)
  }

  @Test(
    "A failure says whether the request can be repeated",
    arguments: [
      (401, "The server rejects this token.", RetryAdvice.never),
      (404, "The server does not have this, or it is not a Mastodon server.", .never),
      (422, "Too long", .never), (503, "The server is busy. Try again in a minute.", .later(seconds: nil)),
      (200, "The server’s answer can’t be read.", .later(seconds: nil)),
    ])
  func failures(status: Int, words: String, retry: RetryAdvice) async throws {
    let client = try RecordingServer(status, ["error": "Too long"]).client()
    let failure = await #expect(throws: MastodonClient.Failure.self) { _ = try await client.status("7") }
    #expect(failure?.description == words && failure?.retry == retry)
  }

  @Test("While the rate limit is reached no request is sent") func rateLimit() async throws {
    let headers: HTTPHeaders = [
      "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2027-01-15T08:01:30.000Z",
    ]
    let server = try RecordingServer(200, status("7"), headers: headers)
    let client = try server.client()
    _ = try await client.status("7")
    let failure = await #expect(throws: MastodonClient.Failure.self) { _ = try await client.status("7") }
    #expect(failure == .paused(seconds: 91) && failure?.retry == .later(seconds: 91))
    #expect(server.paths.count == 1)
    server.now.withLock { $0 = Timestamp(milliseconds: 1_800_000_090_000) }
    _ = try await client.status("7")
    #expect(server.paths.count == 2)
  }

  @Test("The cursors come from the links of a page, else from its statuses") func cursors() async throws {
    let statuses: JSON = [status("1000"), status("999")]
    let plain = try await RecordingServer(200, statuses).client().home(limit: 2)
    #expect(plain.older == "999" && plain.newer == "1000" && plain.statuses.map(\.id) == ["1000", "999"])
    let link = "<https://social.example/x?max_id=950>; rel=\"next\""
    let linked = try await RecordingServer(200, statuses, headers: ["Link": link]).client().home(
      limit: 2, before: "1001")
    #expect(linked.older == "950" && linked.newer == nil)
  }

  @Test("A search ends at the wanted status, and at older ones") func search() async throws {
    let server = try RecordingServer(200, [status("9"), status("8")])
    let client = try server.client()
    let found = try await client.search(postedBy: "11", since: 0) { $0.id == "8" }
    guard case .found(let status) = found else {
      Issue.record("It was not found: \(found)")
      return
    }
    #expect(status.id == "8")
    #expect(try await client.search(postedBy: "11", since: .max) { _ in false } == .absent)
    #expect(server.paths.last == "GET /api/v1/accounts/11/statuses?exclude_reblogs=true&limit=40")
  }

  @Test("IDs are ordered by time: a longer number is later") func order() throws {
    let ids = try ["1000", "999", "998", "0"].map { try #require(StatusID($0)) }
    #expect(ids.sorted().map(\.description) == ["0", "998", "999", "1000"])
    #expect(StatusID("") == nil && StatusID("1 2") == nil)
  }
}
