import Dispatch
import Foundation
import Synchronization
import TarnTesting
import Testing

@testable import TarnWeb

/// What a server says about requests over real sockets.
@MainActor @Suite("The log of a server") struct ServerLogTests {
  /// The records of a server.
  final class Records: Sendable {
    private let all = Mutex<[LogRecord]>([])

    var log: ServerLog { ServerLog { record in self.all.withLock { $0.append(record) } } }
    var events: [LogEvent] { all.withLock { $0.map(\.event) } }
    var text: String { all.withLock { $0.map { $0.json + "\n" + $0.logfmt + "\n" }.joined() } }
    var requests: [LogEvent.Request] {
      events.compactMap { if case .request(let request) = $0 { request } else { nil } }
    }
  }

  private func serve(
    _ pages: [String: PageScope], access: WebServer.Access = .open, _ change: (inout HTTPLimits) -> Void = { _ in },
    _ test: @MainActor (WebServer, Records) async throws -> Void
  ) async throws -> Records {
    let records = Records()
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    change(&limits)
    let server = try WebServer(
      pages, port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: access, log: records.log)
    defer { removeEndedSignIns(port: server.port) }
    try await test(server, records)
    server.stop()
    return records
  }

  @Test("Requests have their path, kind, status and sizes, and streams their end")
  func requests() async throws {
    let board = ServedBoard()
    let records = try await serve(["board": .shared(board.page)]) { server, records in
      let browser = BrowserClient(server, at: "/board/")
      _ = try await browser.get("/board/?secret=1")
      _ = try await browser.get("/tarn.js")
      _ = try await browser.get("/board/assets/0/private-text")
      try await browser.open(parameters: "window=w1&")
      #expect(try await browser.post(("up", "click", "null")).status == 204)
      _ = try await browser.get("/board/private-text")
      _ = try await browser.get("/another/private-text")
      _ = try await browser.send("POST", "/board/event", ["Host: evil.example"], body: "private-text")
      browser.leave()
      try await eventually {
        records.events.contains { if case .streamEnded(_, .client) = $0 { true } else { false } }
      }
    }
    let lines = records.requests.map {
      "\($0.method) \($0.path) \($0.kind.rawValue) \($0.status) \($0.refusal?.rawValue ?? "")"
    }
    #expect(
      lines == [
        "GET /board/ page 200 ", "GET /tarn.js script 200 ", "GET /board/assets/* asset 404 missing",
        "GET /board/stream stream 200 ",
        "POST /board/event events 204 ",
        "GET /board/* page 404 missing", "GET /* unknown 404 missing", "POST /board/event events 421 host",
      ])
    #expect(records.requests[0].sent > 1_000 && records.requests[4].received > 20)
    #expect(records.requests.allSatisfy { $0.client == "127.0.0.1" && $0.duration > .zero })
    #expect(!records.text.contains("private-text") && !records.text.contains("secret") && !records.text.contains("w1"))
    #expect(records.events.first.map { if case .started = $0 { true } else { false } } == true)
    #expect(records.events.last == .stopped(restarts: false))
    #expect(
      records.events.contains { if case .sessionOpened(let session) = $0 { session.path == "/board/" } else { false } })
  }

  @Test("Sign-ins are logged with the person, and neither passwords, nor cookies, nor names that are no one's")
  func signIns() async throws {
    let people = PeopleServer()
    let signIn = WebServer.Access.signIn(PeopleServer.signIn)
    var cookie = ""
    let records = try await serve(["": people.pages], access: signIn) { server, records in
      let browser = BrowserClient(server)
      _ = try await browser.post(form: "name=anna&password=hunter2&to=note/1", to: "/sign-in")
      // A person types the password into the wrong field.
      _ = try await browser.post(form: "name=hunter3&password=x", to: "/sign-in")
      _ = try await browser.signIn("anna")
      cookie = try #require(browser.accessCookie)
      _ = try await browser.get("/note/1")
      _ = try await browser.post(form: "", to: "/sign-out")
      _ = try await browser.get("/")
    }
    let signIns = records.events.filter { $0.topic == .signIns }
    #expect(
      signIns == [
        .signInFailed(person: "anna", .wrong, client: nil), .signInFailed(person: nil, .wrong, client: nil),
        .signedIn(person: "anna", client: nil), .signedOut(person: "anna", client: nil),
      ])
    #expect(records.requests.last?.refusal == .access)
    for secret in ["hunter", "password+of", "password of"]
      + cookie.split(whereSeparator: { ".=".contains($0) }).dropFirst()
    {
      #expect(!records.text.contains(secret), "\(secret)")
    }
  }

  @Test("The token of the printed address is not in the log, nor is that of a wrong one")
  func token() async throws {
    let board = ServedBoard()
    let records = try await serve(["": .shared(board.page)], access: .token) { server, _ in
      let browser = BrowserClient(server)
      _ = try await browser.get("/?token=wrongtoken")
      #expect(try await browser.get("/?" + server.url.split(separator: "?")[1]).status == 303)
      #expect(!server.url.split(separator: "=")[1].isEmpty)
      for part in [server.url.split(separator: "=")[1].description, "wrongtoken"] {
        #expect(try await browser.get("/" + part).status == 404)
      }
    }
    #expect(records.requests.map(\.status) == [403, 303, 404, 404])
    #expect(!records.text.contains("token"))
    #expect(records.text.firstMatch(of: #/[0-9a-f]{64}/#) == nil)
  }

  @Test("A client that does not read is logged as dropped, and a page that can't be made as failed")
  func dropped() async throws {
    struct NoPage: Error { let text = "private-text" }
    let board = ServedBoard()
    let pages: [String: PageScope] = [
      "": .shared(board.page), "bad": .perPersistentSession { _ in throw NoPage() },
    ]
    let records = try await serve(pages, access: .open) {
      $0.streamQueueBytes = 10_000
    } _: { server, records in
      let browser = BrowserClient(server)
      try await browser.open(receiveBuffer: 2_048)
      // Some 40 KB each: more than the system's buffers hold.
      for number in 0..<200 where board.page.hasConnections {
        board.store.send(.show(Array(number * 400..<number * 400 + 400)))
        board.page.flush()
        // Pause: the server learns of a dropped stream in its isolation.
        await Task.yield()
      }
      try await eventually {
        records.events.contains { if case .streamEnded(_, .dropped) = $0 { true } else { false } }
      }
      #expect(try await BrowserClient(server).get("/bad/").status == 500)
    }
    #expect(
      records.events.contains { if case .failed(.page, let error) = $0 { error.contains("NoPage") } else { false } })
    #expect(!records.text.contains("private-text"))
  }

  @Test("A flood of hostile requests is counted, and a log that blocks delays no request")
  func flood() async throws {
    let board = ServedBoard()
    let isOpen = DispatchSemaphore(value: 0)
    let events = Mutex<[LogEvent]>([])
    let log = ServerLog { record in
      // A limit for a hang.
      if case .started = record.event { _ = isOpen.wait(timeout: .now() + 300) }
      events.withLock { $0.append(record.event) }
    }
    let server = try WebServer(.shared(board.page), port: 0, access: .open, log: log)
    let browser = BrowserClient(server)
    for _ in 0..<500 { #expect(try await browser.send("GET", "/", ["Host: evil.example"]).status == 421) }
    isOpen.signal()
    server.stop()
    let (refused, counts) = events.withLock { events in
      (
        events.filter { if case .request = $0 { true } else { false } }.count,
        events.compactMap { if case .suppressed(.refusals, let count) = $0 { count } else { nil } }
      )
    }
    #expect(refused < 500)
    #expect(refused + counts.reduce(0, +) == 500)
  }
}
