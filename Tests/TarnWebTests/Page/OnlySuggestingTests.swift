import Tarn
import Testing

@testable import TarnWeb

/// A lock that a word opens: the state never sends the word.
struct Lock: Feature {
  struct State: Equatable, Sendable {
    var typed = ""
    var isOpen: Bool { typed == "open sesame" }
  }

  func update(_ state: inout State, _ typed: String) -> [Never] {
    state.typed = typed
    return []
  }

  static func view(_ state: State) -> Node<String> {
    .main(
      .p([.id("door")], .text(state.isOpen ? "Open" : "Shut after \(state.typed.count)")),
      .label([], "Word", .input([.id("word"), .type("password"), .onlySuggests { $0 }])))
  }
}

@MainActor @Suite("A field that only suggests") struct OnlySuggestingTests {
  @Test("The state gets the typed text, and no page gets it back: in no tree, patch or correction")
  func served() async throws {
    let store = Store(Lock.State(), Lock())
    var limits = HTTPLimits()
    limits.stopGrace = .milliseconds(10)
    let page = Page(title: "Lock", parts: [Part(store) { Lock.view($0) }])
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    let (ann, bob) = (BrowserClient(server), BrowserClient(server))
    try await ann.open()
    try await bob.open()
    var received: [String] = []
    #expect(try await ann.post(("word", "input", "\"open\"")).status == 204)
    received += ["\(try await ann.next())", "\(try await ann.next())", "\(try await bob.next())"]
    #expect(try await ann.post(("word", "input", "\"open sesame\"")).status == 204)
    received += ["\(try await ann.next())", "\(try await ann.next())", "\(try await bob.next())"]
    #expect(store.state.isOpen)
    #expect(ann.page?.text(of: "door") == "Open")
    // The whole tree that a new page gets, and the HTML before it.
    let newcomer = BrowserClient(server)
    received.append(try await newcomer.get("/").body)
    try await newcomer.open()
    received.append(newcomer.page?.html ?? "")
    #expect(received.count == 8 && received.contains { $0.contains("Open") })
    #expect(!received.contains { $0.contains("sesame") })
  }

  @Test("The field has no value to show, and requests its text from the page")
  func settings() {
    let sorted = SortedAttributes(
      Element<String>(tag: "input", attributes: [.id("word"), .onlySuggests { $0 }], children: []))
    #expect(sorted.settings.map(\.name) == ["id", "@input"])
    #expect(sorted.settings.last?.value == .text("only"))
    #expect(sorted.handlers.first?.action(.text("x")) == "x")
    #expect(sorted.handlers.first?.action(.number(1)) == nil)
  }
}
