// A document whose windows search, with a pause after each keystroke: subscriptions of sessions, and no effects.
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnStorage
import TarnValues

struct Library: DocumentFeature {
  struct Document: Record {
    var titles: Vector<String> = []
    static let fields: [Field<Document>] = [Field("titles", \.titles)]
  }

  struct Session: Record {
    var search = ""
    var found: Vector<String> = []
    static let fields: [Field<Session>] = [Field("search", \.search), Field("found", \.found)]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(String)
    case search(String)
    case found([String])
  }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let title): document.titles.append(title)
    case .search(let text): session = Session(search: text)
    case .found(let titles): session.found = Vector(titles)
    }
    return []
  }

  func subscriptions(_ document: Document, _ session: Session) -> [Debounce<String>] {
    session.search.isEmpty ? [] : [Debounce(session.search)]
  }

  static func app(_ find: FindTitles) -> AppDefinition<SharedDocument<Library>> {
    AppDefinition(
      name: "Library", document: Library(), first: Library.Document(),
      subscriptions: [EffectHandler(find.debounced()) { .found($1) }], history: SharedDocument<Library>.history(),
      schema: Schema(), durability: .default)
  }
}

struct FindTitles: UseCase {
  let find: @Sendable (String) async -> [String]

  func perform(_ text: String, respond: ResponseSender<[String]>) async { await respond(find(text)) }
}
