import Tarn

@testable import TarnWeb

/// One letter that all people see and for which they suggest texts.
struct Letter: Feature {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case suggest(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .suggest(let text) = action { state.text = String(text.prefix(20)) }
    return []
  }
}

/// A person's view of the letter: its text, and their draft of it.
struct Writing: Feature {
  struct State: Equatable, Sendable {
    var fact = Letter.State()
    var draft: String?
  }

  enum Action: Equatable, Sendable {
    case fact(Letter.State)
    case type(String)
    case done(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .fact(let letter): state.fact = letter
    case .type(let text): state.draft = text
    case .done: state.draft = nil
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    let draft = state.draft ?? state.fact.text
    return .main(
      .p([.id("fact")], .text(state.fact.text)), .p([.id("draft")], .text(state.draft ?? "none")),
      .input([.id("text"), .value(draft), .onInput { .type($0) }]),
      .button([.id("done"), .onClick(.done(draft))], "Done"))
  }
}

/// One document, and a store for each person: wired as the documentation of
/// ``PageScope/perPersistentSession(maxPages:hasData:release:page:)`` shows.
@MainActor final class DocumentServer {
  struct Closed: Error, CustomStringConvertible { let description = "The drawer is stuck. <Pull> harder." }

  let letter: Store<Letter>
  /// The IDs of the people whose drafts survive a restart of the server.
  var drawers: Set<Session.ID> = []
  var isStuck = false
  private(set) var desks: [Session.ID: (desk: Store<Writing>, facts: ObserverToken)] = [:]
  private(set) var came: [Session] = []
  private(set) var left: [Session.ID] = []

  init() { letter = Store(Letter.State(), Letter()) }

  func pages(maxPages: Int = 64) -> PageScope {
    .perPersistentSession(
      maxPages: maxPages,
      hasData: { self.drawers.contains($0) },
      release: { id in
        self.left.append(id)
        self.desks[id] = nil
      },
      page: { try self.page(of: $0) })
  }

  private func page(of session: Session) throws -> Page {
    if isStuck { throw Closed() }
    came.append(session)
    drawers.insert(session.id)
    let desk = Store(Writing.State(fact: letter.state), Writing())
    let facts = letter.observe({ $0 }, onChange: { desk.send(.fact($0.new), cause: .arrived) })
    desks[session.id] = (desk, facts)
    let letter = letter
    return Page(
      title: "Letter",
      parts: [
        Part(
          showing: desk, view: { Writing.view($0) },
          send: { action in
            desk.send(action)
            if case .done(let text) = action { letter.send(.suggest(text)) }
          })
      ])
  }

  /// Serves the document while `test` runs.
  func withServer(maxPages: Int = 64, port: UInt16 = 0, _ test: @MainActor (WebServer) async throws -> Void)
    async throws
  {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(
      pages(maxPages: maxPages), port: port, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    try await test(server)
  }
}
