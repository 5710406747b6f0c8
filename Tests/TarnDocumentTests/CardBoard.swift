import Tarn
import TarnDocument
import TarnRecord
import TarnValues

/// Cards of several people: a private one is for its owner, and only its owner changes a card.
struct CardBoard: DocumentFeature {
  struct Card: Record, Identifiable {
    let id: Int
    var text: String
    var owner: PersonID
    var isPrivate: Bool
    static let fields: [Field<Card>] = [
      .fixed("id", \.id), Field("text", \.text), Field("owner", \.owner), Field("isPrivate", \.isPrivate),
    ]
  }

  struct Document: Record {
    var cards: Table<Card> = []
    static let fields: [Field<Document>] = [Field("cards", \.cards)]
  }

  struct Session: Record {
    var selected: Int?
    var draft = ""
    static let fields: [Field<Session>] = [Field("selected", \.selected), Field("draft", \.draft)]
  }

  enum Action: Codable, Equatable, Sendable {
    case add(Card)
    case write(Int, String)
    case remove(Int)
    case select(Int?)
    case copy(Int)
    case announce
    case removeSelected
  }

  enum Effect: Equatable, Sendable { case announce }

  /// The faults of a board, for the tests of the law.
  enum Mistake: Equatable, Sendable, CaseIterable {
    /// The text of a card is copied without asking who may see it.
    case copiesHiddenText
    /// Hides a card too many each time.
    case hidesMoreEachTime
  }

  var mistake: Mistake?

  var newSession: Session { Session() }

  func refusal(of action: Action, by person: PersonID, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .add(let card) where card.owner != person: Refusal("Add cards of your own.")
    case .add(let card) where document.cards.contains(id: card.id): Refusal("There is such a card.")
    case .write(let id, _), .remove(let id):
      document.cards[id: id].flatMap { $0.owner == person ? nil : Refusal("Only \($0.owner) may change this card.") }
    case .announce where person == "ben": Refusal("Ben may not announce anything.")
    case .removeSelected: refusal(of: .remove(session.selected ?? 0), by: person, in: document, session)
    default: nil
    }
  }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .write(let id, _), .remove(let id), .select(let id?):
      document.cards.contains(id: id) ? nil : Refusal("There is no card \(id).")
    case .copy(let id) where mistake != .copiesHiddenText:
      document.cards.contains(id: id) ? nil : Refusal("There is no card \(id).")
    default: nil
    }
  }

  func historyRefusal(by person: PersonID, in document: Document) -> Refusal? {
    person == .local ? nil : Refusal("Only the owner of the board may undo.")
  }

  func visible(_ document: Document, to person: PersonID) -> Document {
    guard person != .local else { return document }
    var document = document
    for card in document.cards where card.isPrivate && card.owner != person { document.cards.remove(id: card.id) }
    if mistake == .hidesMoreEachTime, let last = document.cards.last { document.cards.remove(id: last.id) }
    return document
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] {
    switch action {
    case .add(let card): document.cards[id: card.id] = card
    case .write(let id, let text): document.cards[id: id]?.text = text
    case .remove(let id): document.cards.remove(id: id)
    case .select(let id): session.selected = id
    case .copy(let id): session.draft = document.cards[id: id]?.text ?? ""
    case .announce: return [.announce]
    case .removeSelected: if let id = session.selected { document.cards.remove(id: id) }
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    if let id = session.selected, !document.cards.contains(id: id) { session.selected = nil }
  }
}
