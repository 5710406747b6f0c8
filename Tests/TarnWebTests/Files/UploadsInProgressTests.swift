import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// A page that shows the uploads in progress.
@MainActor @Suite("Uploads in progress") struct UploadsInProgressTests {
  private struct Uploads: Feature {
    func update(_ received: inout [UploadsInProgress], _ files: UploadsInProgress) -> [Never] {
      received.append(files)
      return []
    }
  }

  @Test("Uploads of all windows are counted, and those of a closed window are counted as hidden")
  func served() async throws {
    let store = Store([UploadsInProgress](), Uploads())
    let page = Page(
      title: "Waiting",
      parts: [
        Part(store) { received in
          .main(
            .div([.id("drop"), .onUploadProgress { $0 }]), .p([.id("count")], .text("\(received.last?.count ?? 0)")))
        }
      ])
    var limits = HTTPLimits()
    limits.stopGrace = .milliseconds(10)
    // The server notices a disconnected client by the heartbeat.
    limits.heartbeat = .milliseconds(20)
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    let (ann, bob) = (BrowserClient(server), BrowserClient(server))
    try await ann.open()
    try await bob.open()
    #expect(try await ann.post(("drop", "uploads", "\"2\\nlake.png\"")).status == 204)
    #expect(try await bob.post(("drop", "uploads", "\"1\\n../../song.wav\"")).status == 204)
    #expect(store.state.map(\.count) == [2, 3])
    #expect(store.state.allSatisfy { ["lake.png", "song.wav"].contains($0.name) && $0.hidden == 0 })
    #expect(try await ann.post(("drop", "uploads", "\"1\\nshore.png\"")).status == 204)
    #expect(store.state.last?.count == 2)
    ann.leave()
    // The remaining tab shows it, too.
    try await bob.receive { $0.text(of: "count") == "1" }
    #expect(store.state.last == UploadsInProgress(count: 1, name: "song.wav", hidden: 1))
    #expect(try await bob.post(("drop", "uploads", "\"0\\n\"")).status == 204)
    #expect(store.state.last == UploadsInProgress())
    // The last viewer leaves: no page shows the event, and the store still receives it.
    #expect(try await bob.post(("drop", "uploads", "\"4\\na\"")).status == 204)
    bob.leave()
    try await eventually { store.state.last?.hidden == 4 }
    #expect(store.state.last == UploadsInProgress(hidden: 4))
  }

  @Test("Uploads continue if their window reconnects before the end of its old stream is known")
  func reconnected() {
    var sending = WindowUploads()
    _ = sending.report(UploadsInProgress(count: 2, name: "a"), to: 7, by: "first")
    sending.resume("first", as: "second")
    #expect(sending.remove("first").isEmpty)
    // A repeated report has the same two uploads.
    #expect(
      sending.report(UploadsInProgress(count: 2, name: "a"), to: 7, by: "second")
        == UploadsInProgress(count: 2, name: "a"))
    #expect(sending.report(UploadsInProgress(), to: 7, by: "second") == UploadsInProgress())
    #expect(sending.remove("second").isEmpty)
  }

  @Test("A tab that reconnects is counted once")
  func tab() async throws {
    let store = Store([UploadsInProgress](), Uploads())
    let page = Page(
      title: "Waiting",
      parts: [Part(store) { _ in .main(.div([.id("drop"), .onUploadProgress { $0 }])) }])
    var limits = HTTPLimits()
    limits.stopGrace = .milliseconds(10)
    // The server notices a disconnected client by the heartbeat.
    limits.heartbeat = .milliseconds(20)
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    let first = BrowserClient(server)
    try await first.open(tab: "1")
    #expect(try await first.post(("drop", "uploads", "\"2\\nlake.png\"")).status == 204)
    let second = BrowserClient(server, cookie: first.cookie)
    try await second.open(tab: "1")
    #expect(try await second.post(("drop", "uploads", "\"2\\nlake.png\"")).status == 204)
    #expect(store.state.map(\.count) == [2, 2])
    second.leave()
    try await eventually { store.state.last?.hidden == 2 }
    #expect(store.state.last == UploadsInProgress(hidden: 2))
  }

  @Test(
    "The event has a number and a name, and nothing else",
    arguments: [
      ("2\nlake.png", UploadsInProgress(count: 2, name: "lake.png")), ("0\nlake.png", UploadsInProgress()),
      ("3\n/home/ada/lake.png", UploadsInProgress(count: 3, name: "lake.png")), ("1\n", UploadsInProgress(count: 1)),
      ("10000\na", UploadsInProgress(count: 10_000, name: "a")), ("10001\na", nil), ("-1\na", nil), ("2", nil),
      ("", nil),
      ("x\na", nil), ("99999999999999999999\na", nil),
    ])
  func read(_ message: String, _ files: UploadsInProgress?) { #expect(UploadsInProgress(message) == files) }

  @Test("Uploads to a removed element are dropped")
  func removed() {
    var sending = WindowUploads()
    #expect(sending.report(UploadsInProgress(count: 1, name: "a"), to: 7, by: "ann").count == 1)
    #expect(sending.report(UploadsInProgress(count: 2, name: "b"), to: 8, by: "ann").count == 2)
    sending.retainReports { $0 == 8 }
    let remaining = sending.remove("ann")
    #expect(remaining.map(\.element) == [8])
    #expect(remaining.first?.files == UploadsInProgress(hidden: 2))
    #expect(sending.remove("ann").isEmpty)
  }
}
