import Foundation
import Tarn
import TarnSync
import TarnTesting
import TarnWeb
import Testing

@testable import TarnSyncServer

@MainActor
struct EventTests {
  @Test func oneChangeReachesTwoDevices() async throws {
    try await withServer { server async throws in
      let devices = [TestDevice("anna", server), TestDevice("jan", server), TestDevice("mia", server)]
      for device in devices.dropFirst() { device.setLive(true) }
      try await eventually { server.server.openStreams == 2 }
      devices[0].make(Note(id: "a", text: "news"))
      try await eventually { devices.dropFirst().allSatisfy { $0.note("a")?.text == "news" } }
      devices[0].edit("a") { $0.isDone = true }
      try await eventually { devices.dropFirst().allSatisfy { $0.note("a")?.isDone == true } }
    }
  }

  @Test func changeOfAnotherProgramIsServed() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      device.setLive(true)
      try await eventually { server.server.openStreams == 1 }
      let change = SyncChange<Note>(id: .unique(), object: "a", operation: .make(Note(id: "a")))
      server.shared.store.send(.received([change], from: "jan", at: .now()))
      try await eventually { device.note("a") != nil }
    }
  }

  @Test func newsThatArrivedTakeNoFurtherRequest() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      // Before the first pull the cursor is not known.
      try await device.client.waitForNews()
      guard case .page(_, let cursor, _) = await device.client.pull(since: nil) else {
        return #expect(Bool(false), "The pull failed.")
      }
      let waiting = Task { try await device.client.waitForNews() }
      try await eventually { server.server.openStreams == 1 }
      _ = try await server.push(created("a", as: "make"))
      try await waiting.value
      device.transport.setOnline(false)
      guard case .page(let page, _, _) = await device.client.pull(since: cursor) else {
        return #expect(Bool(false), "The page was not kept.")
      }
      #expect(page.objects == [Note(id: "a")])
    }
  }

  /// A subscription may be cancelled after its client has been told of news and before the engine is.
  @Test func announcementThatWasLostIsRepeatedByTheNextSubscription() async throws {
    let server = try await TestServer()
    defer { server.remove() }
    let jan = TestDevice("jan", server)
    let client = SyncClient<Note>(server.url, token: "anna", schema: 3)
    _ = await client.pull(since: nil)
    jan.make(Note(id: "n1", text: "news"))
    try await client.waitForNews()
    var events: [SyncEvent<Note>] = []
    let subscription = Task {
      let sender = ResponseSender<SyncEvent<Note>> { @MainActor in events.append($0) }
      await LiveNews(client).perform(LiveNews<Note>.Request(), respond: sender)
    }
    try await eventually { events.first == .refresh }
    subscription.cancel()
  }

  @Test func streamOfOneEventEndsAfterIt() async throws {
    try await withServer { server async throws in
      _ = try await server.push(created("a", as: "make"))
      let old = try await server.page().cursor
      _ = try await server.push(created("b", as: "make-b"))
      let response = try await server.send(.get, "events?once=1&after=\(old)")
      let text = String(decoding: response.body, as: UTF8.self)
      let cursor = server.state.cursor.description
      #expect(response.headers["Content-Type"]?.hasPrefix("text/event-stream") == true)
      #expect(text.contains("id: \(cursor)\n") && text.contains(#""id":"b""#) && !text.contains(#""id":"a""#))
      try await eventually { server.server.openStreams == 0 }
    }
  }

  @Test func streamGetsNothingOfInvisibleNotesButTheirRemoval() async throws {
    try await withServer { server async throws in
      let start = try await server.page().cursor
      let stream = Task { try await server.send(.get, "events?once=1&after=\(start)", as: "jan") }
      try await eventually { server.server.openStreams == 1 }
      _ = try await server.push(created("a", as: "make", text: "secret", readers: ["anna"]))
      let text = String(decoding: try await stream.value.body, as: UTF8.self)
      #expect(text.contains(#""removed":["a"]"#) && !text.contains("secret"))
    }
  }

  @Test func waitingEndsWithItsTask() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      try await device.client.waitForNews()
      // Nothing is pulled, so the second call waits for that.
      let waiting = Task { try await device.client.waitForNews() }
      waiting.cancel()
      await #expect(throws: SyncFailure.offline) { try await waiting.value }
    }
  }

  @Test func stoppedServerEndsStreams() async throws {
    let server = try await TestServer()
    defer { server.remove() }
    let cursor = try await server.page().cursor
    let waiting = Task { try await server.send(.get, "events?after=\(cursor)") }
    try await eventually { server.server.openStreams == 1 }
    server.server.stop()
    _ = try? await waiting.value
    #expect(server.server.openStreams == 0)
  }
}
