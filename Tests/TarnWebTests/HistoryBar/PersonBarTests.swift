import Tarn
import TarnDocument
import TarnRecord
import TarnSession
import Testing

@testable import TarnWeb

/// Notes with a remark that only the host sees, and a search of each session.
private struct GuestBook: DocumentFeature {
  struct Document: Record {
    var note = ""
    var remark = ""
    static let fields: [Field<Document>] = [Field("note", \.note), Field("remark", \.remark)]
  }

  struct Session: Record {
    var search = ""
    static let fields: [Field<Session>] = [Field("search", \.search)]
  }

  enum Action: Codable, Equatable, Sendable {
    case write(String, remark: String)
    case search(String)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let note, let remark): (document.note, document.remark) = (note, remark)
    case .search(let text): session.search = text
    }
    return []
  }

  func visible(_ document: Document, to person: PersonID) -> Document {
    person == .local ? document : Document(note: document.note)
  }
}

@Suite("The history bar of a document of several people") @MainActor struct PersonBarTests {
  private let store: Store<SharedDocument<GuestBook>>

  init() {
    store = Store(
      DocumentState(GuestBook.Document()), SharedDocument(GuestBook()), history: SharedDocument<GuestBook>.history())
    store.session(SessionID("1", of: "ben")).send(.search("a private search"))
    store.session(SessionID("1", of: "ben")).send(.write("a note", remark: "a hidden remark"))
  }

  private func bar(of id: SessionID) throws -> (part: any MountedPart, page: ModelPage) {
    let part = Part.historyBar(of: store.session(id)).start({ _ in }, { _, _ in ObserverToken(onEnd: {}) })
    let page = ModelPage(part)
    try press("Steps", part, page)
    return (part, page)
  }

  private func press(
    _ name: String, _ part: any MountedPart, _ page: ModelPage, _ event: String = "click", _ value: EventValue = .none
  ) throws {
    let number = try #require(page.number(of: name), "no element is named \(name)")
    #expect(part.handle(PageEvent(id: number, name: event, value: value), from: ""))
    try page.apply(part.change(isAnchored: true))
  }

  @Test("A person who has signed in sees no state as text, and of a step what the person sees of the document")
  func signedIn() throws {
    let (_, page) = try bar(of: SessionID("1", of: "anna"))
    #expect(page.number(of: "State") == nil)
    #expect(page.html.contains("note: \"\" → \"a note\""))
    #expect(!page.html.contains("hidden remark") && !page.html.contains("private search"))
  }

  @Test("The page shows why an undo is refused, and the bar does not say that it was done") func refused() throws {
    let store = Store(
      DocumentState(GuestBook.Document()), SharedDocument(GuestBook()),
      history: SharedDocument<GuestBook>.history(
        refusal: { next, present in next.note.isEmpty && !present.note.isEmpty ? Refusal("A note stays.") : nil }))
    for note in ["a", "b"] { store.session("1").send(.write(note, remark: "")) }
    let part = Part.historyBar(of: store.session("1")).start({ _ in }, { _, _ in ObserverToken(onEnd: {}) })
    let page = ModelPage(part)
    try press("Undo write", part, page)
    #expect(store.state.document.note == "a" && part.takeRefusals() == [] && page.html.contains("Undone: write"))
    try press("Undo write", part, page)
    #expect(store.state.document.note == "a" && part.takeRefusals() == [Refusal("A note stays.")])
  }

  @Test("Without a sign-in the bar shows everything") func local() throws {
    let (part, page) = try bar(of: "1")
    #expect(page.html.contains("a hidden remark"))
    try press("State", part, page)
    #expect(page.html.contains("private search"))
  }

  @Test("The controller of such a bar loads no pasted state") func pasted() throws {
    let bar = Store(HistoryBar.State(), HistoryBar())
    let controller = HistoryBarController(app: store, bar: bar, hasStateText: false)
    bar.send(.typed(try StateText.write(DocumentState<GuestBook.Document, GuestBook.Session>(.init()))))
    controller.execute(.goToPasted)
    #expect(store.state.document.note == "a note")
    HistoryBarController(app: store, bar: bar).execute(.goToPasted)
    #expect(store.state.document.note == "")
  }
}
