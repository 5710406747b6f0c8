import Foundation
import Tarn
import TarnDocument
import TarnForms
import TarnRecord
import TarnValues

/// The expenses that several people share.
struct Kitty: DocumentFeature {
  /// The state that everyone sees.
  struct Document: Record {
    var expenses: Table<Expense> = []

    static let fields: [Field<Document>] = [Field("expenses", \.expenses)]

    /// Everyone who has paid or shared.
    var people: [String] { Set(expenses.flatMap { $0.names + [$0.payer] }).sorted() }
  }

  /// The state of one window.
  struct Session: Record {
    var draft: Draft?

    static let fields: [Field<Session>] = [Field("draft", \.draft)]
  }

  struct Expense: Record, Identifiable {
    let id: UUID
    var title = ""
    var payer = ""
    /// The names of the people who share the amount, as typed: `Anna, Ben`.
    var sharers = ""
    var amount = Money.zero

    static let fields: [Field<Expense>] = [
      .fixed("id", \.id), Field("title", \.title), Field("payer", \.payer), Field("sharers", \.sharers),
      Field("amount", \.amount),
    ]
  }

  enum Action: Equatable, Codable, Sendable {
    case add(Expense)
    case remove(Expense.ID)
    // The form.
    case write(Expense.ID)
    case title(String)
    case payer(String)
    case sharers(String)
    case amount(FieldText<Money>)
    case save, cancel
  }

  var newSession: Session { Session() }

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    let draft: Draft? =
      switch action {
      case .add(let expense): Draft(expense: expense, amount: FieldText(expense.amount))
      case .save: session.draft
      default: nil
      }
    return draft.flatMap { Self.validator.check($0).refusal(missing: "Fill in this field.") }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .add(let expense): document.expenses[id: expense.id] = expense
    case .remove(let id): document.expenses[id: id] = nil
    case .write(let id):
      let new = Expense(id: id, sharers: document.people.joined(separator: ", "))
      session.draft = Draft(expense: new, amount: FieldText(text: ""))
      if let old = document.expenses[id: id] { session.draft = Draft(expense: old, amount: FieldText(old.amount)) }
    case .title(let text): session.draft?.expense.title = text
    case .payer(let text): session.draft?.expense.payer = text
    case .sharers(let text): session.draft?.expense.sharers = text
    case .amount(let text): session.draft?.amount = text
    case .save:
      guard var expense = session.draft?.expense, let amount = session.draft?.amount.value else { break }
      expense.amount = amount
      document.expenses[id: expense.id] = expense
      session.draft = nil
    case .cancel: session.draft = nil
    }
    return []
  }
}
