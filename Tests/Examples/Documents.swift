// Context for examples about shared documents, for every module whose context imports TarnDocument; see Scripts/examples.
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnValues

/// Expenses that several people share.
struct Kitty: DocumentFeature {
  struct Expense: Record, Identifiable {
    let id: Int
    var amount = 0
    static let fields: [Field<Expense>] = [.fixed("id", \.id), Field("amount", \.amount)]
  }

  struct Document: Record {
    var expenses: Table<Expense> = []
    static let fields: [Field<Document>] = [Field("expenses", \.expenses)]
  }

  struct Session: Record {
    var search = ""
    var draft: TarnForms.Draft<Expense>?
    static let fields: [Field<Session>] = [Field("search", \.search), Field("draft", \.draft)]
  }

  enum Action: Codable, Equatable, Sendable {
    case search(String)
    case write(String, String)
    case done
  }

  enum Effect: Equatable, Sendable { case rate(String) }

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Effect] { [] }
}

/// A document without effects.
struct Purse: DocumentFeature {
  typealias Document = Kitty.Document
  typealias Session = Kitty.Session
  typealias Action = Kitty.Action

  var newSession: Session { Session() }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] { [] }
}

/// Returns exchange rates.
struct Rates: SynchronousUseCase {
  func perform(_ currency: String) -> Double { 1 }
}

let rates = EffectHandler<Kitty.Effect, Kitty.Action>(Rates()) { effect in
  if case .rate(let currency) = effect { currency } else { nil }
} action: { _, rate in
  .search("\(rate)")
}

@MainActor let kitty = Store(
  DocumentState(Kitty.Document()), SharedDocument(Kitty()), history: SharedDocument<Kitty>.history())
