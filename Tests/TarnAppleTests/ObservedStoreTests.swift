import Tarn
import TarnApple
import TarnDocument
import TarnRecord
import Testing

/// A note that two people write.
private struct Notes: DocumentFeature {
  struct Document: Record {
    var text = ""
    static let fields: [Field<Document>] = [Field("text", \.text)]
  }

  struct Session: Record {
    var search = ""
    static let fields: [Field<Session>] = [Field("search", \.search)]
  }

  enum Action: Codable, Equatable, Sendable {
    case write(String)
    case search(String)
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .write(let text): document.text = text
    case .search(let text): session.search = text
    }
    return []
  }
}

/// The values that an observer of any store hears.
@MainActor private final class Heard<S: ObservedStore> {
  private(set) var values: [String] = []
  private var token: ObserverToken?

  init(_ store: S, _ select: @escaping (borrowing S.State) -> String) {
    values = [select(store.state)]
    token = store.observe(select, file: #fileID, line: #line) { [unowned self] in values.append($0.new) }
  }
}

@MainActor @Suite("View controllers observe stores and sessions alike") struct ObservedStoreTests {
  private func makeStore() -> Store<SharedDocument<Notes>> {
    Store(DocumentState(Notes.Document()), SharedDocument(Notes()), history: SharedDocument<Notes>.history())
  }

  @Test("A session hears the document's changes by anyone, and its own")
  func sessions() {
    let store = makeStore()
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    let heard = Heard(anna) { "\($0.document.text)/\($0.session.search)" }
    ben.send(.write("milk"))
    ben.send(.search("b"))
    anna.send(.search("a"))
    #expect(heard.values == ["/", "milk/", "milk/a"])
  }

  @Test("A store hears its state")
  func stores() {
    let store = makeStore()
    let heard = Heard(store) { $0.document.text }
    store.session("anna").send(.write("milk"))
    store.undo()
    #expect(heard.values == ["", "milk", ""])
  }
}
