import Tarn

@testable import TarnWeb

/// One document that all users see and for which they suggest texts.
struct Document: Feature {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case suggest(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .suggest(let text) = action { state.text = String(text.prefix(20)) }
    return []
  }
}

/// A user's view of the document: its text, and their draft of it.
struct DocumentEditor: Feature {
  struct State: Equatable, Sendable {
    var document = Document.State()
    var draft: String?
  }

  enum Action: Equatable, Sendable {
    case document(Document.State)
    case type(String)
    case done(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .document(let document): state.document = document
    case .type(let text): state.draft = text
    case .done: state.draft = nil
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    let draft = state.draft ?? state.document.text
    return .main(
      .p([.id("document")], .text(state.document.text)), .p([.id("draft")], .text(state.draft ?? "none")),
      .input([.id("text"), .value(draft), .onInput { .type($0) }]),
      .button([.id("done"), .onClick(.done(draft))], "Done"))
  }
}

/// One document, and a store for each user: wired as the documentation of
/// ``PageScope/perPersistentSession(maxPages:hasData:release:page:)`` shows.
@MainActor final class DocumentServer {
  struct Closed: Error, CustomStringConvertible { let description = "The document is locked. Try <later>." }

  let document: Store<Document>
  /// The IDs of the users whose drafts survive a restart of the server.
  var knownIDs: Set<Session.ID> = []
  var isFailing = false
  private(set) var editors: [Session.ID: (editor: Store<DocumentEditor>, observation: ObserverToken)] = [:]
  private(set) var sessions: [Session] = []
  private(set) var releasedIDs: [Session.ID] = []

  init() { document = Store(Document.State(), Document()) }

  func pages(maxPages: Int = 64) -> PageScope {
    .perPersistentSession(
      maxPages: maxPages,
      hasData: { self.knownIDs.contains($0) },
      release: { id in
        self.releasedIDs.append(id)
        self.editors[id] = nil
      },
      page: { try self.page(of: $0) })
  }

  private func page(of session: Session) throws -> Page {
    if isFailing { throw Closed() }
    sessions.append(session)
    knownIDs.insert(session.id)
    let editor = Store(DocumentEditor.State(document: document.state), DocumentEditor())
    let observation = document.observe({ $0 }, onChange: { editor.send(.document($0.new), cause: .arrived) })
    editors[session.id] = (editor, observation)
    let document = document
    return Page(
      title: "Document",
      parts: [
        Part(
          showing: editor, view: { DocumentEditor.view($0) },
          send: { action in
            editor.send(action)
            if case .done(let text) = action { document.send(.suggest(text)) }
          })
      ])
  }

  /// Serves the document while `test` runs.
  func withServer(
    maxPages: Int = 64, port: UInt16 = 0, hosts: [String] = [], _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    let server = try WebServer(
      pages(maxPages: maxPages), port: port, address: "127.0.0.1", hosts: hosts, limits: limits, access: .open)
    defer { server.stop() }
    try await test(server)
  }
}
