import Foundation
import Tarn
import TarnDocument
import TarnSync
import TarnTesting
import TarnWeb
import Testing

@testable import TarnSyncServer

@MainActor
struct RequestTests {
  private func words(_ response: HTTPClientResponse) throws -> String {
    try SyncJSON.read(SyncRefusal.self, from: response.body).error
  }

  @Test(arguments: [
    (HTTPClientRequest.Method.post, "changes", "{", 400), (.post, "changes", "{}", 400),
    (.post, "changes", #"{"changes":[{"id":"change-1","object":"a"}]}"#, 400),
    (.post, "changes", #"{"changes":[{"id":"x","object":"a","remove":true}]}"#, 400),
    (.post, "changes", #"{"changes":[{"id":"change-1","object":"b","create":{"id":"a"}}]}"#, 400),
    (.post, "changes", #"{"changes":[{"id":"change-1","object":"a","edit":{"change":{"f":{"id":[1,2]}}}}]}"#, 400),
    (.put, "changes", "{}", 405), (.post, "events", "{}", 405), (.post, "nothing", "{}", 404),
  ])
  func malformedRequestIsRefused(
    _ method: HTTPClientRequest.Method, _ path: String, _ body: String, _ status: Int
  ) async throws {
    try await withServer { server async throws in
      let response = try await server.send(method, path, body: body)
      #expect(response.status == status)
      #expect(try words(response).hasSuffix("."))
      #expect(server.state.revision == 0)
    }
  }

  @Test func malformedQueryIsRefused() async throws {
    try await withServer { server async throws in
      #expect(try await server.send(.get, "changes?query=1").status == 400)
      #expect(try await server.send(.get, "changes/x?object=%22a%22").status == 400)
      #expect(try await server.send(.get, "changes/change-1?object=a").status == 400)
    }
  }

  @Test func unknownTokenIsRefused() async throws {
    try await withServer { server async throws in
      #expect(try await server.send(.get, "changes", as: "eve").status == 401)
      #expect(try await server.send(.get, "changes", as: "").status == 401)
      let device = TestDevice("eve", server)
      #expect(await device.client.pull(since: nil) == .failed(.signIn))
    }
  }

  @Test func versionOfTheClientIsChecked() async throws {
    try await withServer { server async throws in
      let old = try await server.send(.get, "changes", schema: 1)
      let reason = try words(old)
      #expect(old.status == 426 && reason.hasPrefix("Update the app"))
      let new = try await server.send(.get, "changes", schema: 4)
      #expect(new.status == 503 && new.headers["Retry-After"] == "300")
      let client = SyncClient<Note>(server.url, token: "anna", schema: 1)
      _ = await client.pull(since: nil)
      #expect(client.refusal?.hasPrefix("Update the app") == true)
    }
  }

  @Test func hostIsChecked() {
    let router = SyncRouter(path: "", address: "127.0.0.1", hosts: ["Notes.example.org"], schemas: 1...1) { _ in "anna"
    }
    router.begin(port: 8080)
    func status(_ host: String?) -> Int {
      let headers = [("Authorization", "Bearer x")] + (host.map { [("Host", $0)] } ?? [])
      switch router.route(HTTPRequest(method: "GET", path: "/changes", headers: headers)) {
      case .success: return 200
      case .failure(let error): return error.status
      }
    }
    #expect(status("127.0.0.1:8080") == 200)
    #expect(status("localhost:8080") == 200)
    #expect(status("notes.example.org") == 200)
    #expect(status("evil.example.org") == 421)
    #expect(status("127.0.0.1:80") == 421)
    #expect(status(nil) == 421)
  }

  @Test func hugeHeaderDoesNoHarm() async throws {
    try await withServer { server async throws in
      let response = try? await server.send(
        .get, "changes", headers: ["X-Filling": String(repeating: "x", count: 200_000)])
      #expect(response.map { (400..<500).contains($0.status) } ?? true)
      #expect(try await server.send(.get, "changes").status == 200)
    }
  }

  @Test func limitsAreKept() async throws {
    var notes = Notes()
    notes.limits.changesPerSet = 2
    notes.limits.changesPerMinute = 6
    notes.limits.objectsPerPerson = 2
    notes.limits.bytesPerObject = 300
    try await withServer(notes) { server async throws in
      let three = (1...3).map { created("n\($0)", as: "set\($0)") }.joined(separator: ",")
      #expect(try await server.send(.post, "changes", body: #"{"changes":[\#(three)]}"#).status == 413)
      _ = try await server.push(created("n1", as: "make1"), created("n2", as: "make2"))
      let full = try await server.push(created("n3", as: "make3"))
      #expect(full == [.refused("You have 2 objects on the server, which is the maximum. Remove some first.")])
      let long = try await server.push(created("n4", as: "make4", text: String(repeating: "x", count: 400)), as: "jan")
      #expect(long == [.refused("This is too large for the server: at most 300 bytes are accepted.")])
      // Another person creates none of anna's objects.
      #expect(try await server.push(created("n5", as: "make5"), as: "jan") == [.accepted(Note(id: "n5"))])
      _ = try await server.push(removed("n1", as: "remove1"))
      #expect(try await server.push(created("n3", as: "make3b")) == [.accepted(Note(id: "n3"))])
      _ = try await server.push(created("n3", as: "make3b"))
      let busy = try await server.send(.post, "changes", body: #"{"changes":[\#(removed("n2", as: "remove2"))]}"#)
      #expect(busy.status == 429 && Int(busy.headers["Retry-After"] ?? "").map { (1...60).contains($0) } == true)
      #expect(try await server.send(.put, "blobs/00", body: String(repeating: "x", count: 2 << 20)).status == 413)
    }
  }

  @Test func refusalHasTheWordsOfTheRules() async throws {
    try await withServer { server async throws in
      let answers = try await server.push(created("a", as: "bad", text: "forbidden"), created("b", as: "good"))
      #expect(answers == [.refused("This word is not allowed."), .accepted(Note(id: "b"))])
      _ = try await server.push(created("c", as: "lock", title: "locked"))
      #expect(try await server.push(removed("c", as: "remove")) == [.refused("A locked note can't be removed.")])
      let device = TestDevice("anna", server)
      device.make(Note(id: "d", text: "forbidden"))
      try await eventually { device.changes.first?.status == .rejected(reason: "This word is not allowed.") }
    }
  }

  @Test func changeThatIsTooLargeIsRejectedAlone() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      device.setOnline(false)
      device.make(Note(id: "a"))
      device.make(Note(id: "b", text: String(repeating: "x", count: 2 << 20)))
      device.make(Note(id: "c"))
      device.setOnline(true)
      try await eventually { server.state.objects.map(\.id) == ["a", "c"] }
      try await eventually { device.changes.count == 1 && device.changes[0].status.isRejected }
    }
  }

  @Test func lookupFindsChanges() async throws {
    try await withServer { server async throws in
      _ = try await server.push(created("a", as: "make"), created("b", as: "bad", text: "forbidden"))
      func lookup(_ path: String, as person: String = "anna") async throws -> SyncLookup<Note> {
        try SyncJSON.read(SyncLookup<Note>.self, from: try await server.send(.get, "changes/\(path)", as: person).body)
      }
      #expect(try await lookup("change-make?object=%22a%22") == SyncLookup(.found, Note(id: "a")))
      #expect(try await lookup("change-bad?object=%22b%22") == SyncLookup(.absent))
      #expect(try await lookup("change-none?object=%22a%22") == SyncLookup(.absent))
      #expect(try await lookup("change-none?object=%22a%22&create=1") == SyncLookup(.found, Note(id: "a")))
      #expect(try await lookup("change-none?object=%22a%22&create=1", as: "jan") == SyncLookup(.absent))
      _ = try await server.push(removed("a", as: "remove"))
      #expect(try await lookup("change-none?object=%22a%22&create=1") == SyncLookup(.found))
    }
  }

  @Test func tokensAreCheckedByTheirHashes() {
    let (first, second) = (SyncTokens.random(), SyncTokens.random())
    let tokens = SyncTokens([first: "anna", second: "jan"])
    #expect(first.count == 64 && first != second)
    #expect(tokens.person(of: first) == "anna" && tokens.person(of: second) == "jan")
    #expect(tokens.person(of: "") == nil && tokens.person(of: first.uppercased() + "0") == nil)
  }
}
