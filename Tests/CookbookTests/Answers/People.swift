import Tarn
import TarnDocument
import TarnRecord

// own selection for each window of a shared document

struct Board: DocumentFeature {
  struct Document: Record {
    var cards: [Int: String] = [:]
    static let fields: [Field<Document>] = [Field("cards", \.cards)]
  }
  struct Session: Record {
    var selected: Int?
    static let fields: [Field<Session>] = [Field("selected", \.selected)]
  }
  enum Action: Codable, Sendable {
    case set(Int, String)
    case remove(Int)
    case select(Int)
  }
  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .set(let id, let text): document.cards[id] = text
    case .remove(let id): document.cards[id] = nil
    case .select(let id): session.selected = id
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    if let id = session.selected, document.cards[id] == nil { session.selected = nil }
  }
}

// permissions per user

struct Wall: DocumentFeature {
  struct Document: Record {
    var owners: [String: PersonID] = [:]
    static let fields: [Field<Document>] = [Field("owners", \.owners)]
  }
  struct Session: Record { static let fields: [Field<Session>] = [] }
  enum Action: Codable, Sendable {
    case post(String, by: PersonID)
    case remove(String)
  }
  var newSession: Session { Session() }

  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .post(_, let owner): owner == person ? nil : Refusal("Post in your own name.")
    case .remove(let text):
      document.owners[text] == person ? nil : Refusal("Only the person who has posted this can remove it.")
    }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .post(let text, let owner): document.owners[text] = owner
    case .remove(let text): document.owners[text] = nil
    }
    return []
  }
}
