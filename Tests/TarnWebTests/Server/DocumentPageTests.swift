import Tarn
import TarnDocument
import TarnRecord
import Testing

@testable import TarnWeb

/// A document without content, whose sessions have a note.
private struct Pad: DocumentFeature {
  struct Document: Record {
    static let fields: [Field<Document>] = []
  }

  struct Session: Record {
    var note = ""
    static let fields: [Field<Session>] = [Field("note", \.note)]
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: String) -> [Never] {
    session.note = action
    return []
  }
}

@Suite("The pages of a shared document") @MainActor struct DocumentPageTests {
  private let store = Store(DocumentState(Pad.Document()), SharedDocument(Pad()))
  private let office = Session.ID(token: "office"), home = Session.ID(token: "home")

  /// The functions of a scope with a page for each session.
  private func functions(_ scope: PageScope) throws -> (hasData: (Session.ID) -> Bool, page: (Session) throws -> Page) {
    guard case .perPersistentSession(_, let hasData, _, let page) = scope else { throw Refusal("Another scope.") }
    return (hasData, page)
  }

  @Test("Each browser has a session of its own, or the one whose ID the app returns") func browsers() throws {
    var shown: [SessionID] = []
    func page(_ session: DocumentSession<Pad>) -> Page {
      shown.append(session.id)
      return Page(title: "Pad", parts: [])
    }
    let own = try functions(.perDocumentSession(of: store, page: page))
    let named = try functions(.perDocumentSession(of: store, id: { SessionID("pad \($0)") }, page: page))
    for pages in [own, named] { _ = try pages.page(Session(id: office, isNew: true)) }
    #expect(shown == [SessionID("\(office)"), SessionID("pad \(office)")])
    #expect(!named.hasData(office))
    store.session(shown[1]).send("milk")
    #expect(named.hasData(office) && !own.hasData(office) && !named.hasData(home))
  }

  @Test("A browser shows the session of the person who is signed in there, or a page to sign in")
  func signedIn() throws {
    var people: [Session.ID: SessionID] = [office: "anna"]
    var shown: [SessionID?] = []
    let pages = try functions(
      .perDocumentSession(of: store, signedIn: { people[$0] }, hasData: { $0 == home }) { session, browser in
        shown.append(session?.id)
        return Page(title: "Pad", parts: [])
      })
    _ = try pages.page(Session(id: office, isNew: false))
    _ = try pages.page(Session(id: home, isNew: false))
    people[home] = "anna"
    _ = try pages.page(Session(id: home, isNew: false))
    #expect(shown == ["anna", nil, "anna"], "A person with two browsers has one session in both.")
    people = [:]
    #expect(!pages.hasData(office) && pages.hasData(home))
  }
}
