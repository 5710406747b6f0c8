import Foundation
import Tarn
import TarnForms
import TarnValues

/// The expenses that several people share.
struct Kitty: Feature {
  struct State: Equatable {
    var expenses: Table<Expense> = []
    var draft: Draft?

    /// Everyone who has paid or shared.
    var people: [String] { Set(expenses.flatMap { $0.names + [$0.payer] }).sorted() }
  }

  struct Expense: Equatable, Identifiable {
    let id: UUID
    var title = ""
    var payer = ""
    /// The names of the people who share the amount, as typed: `Anna, Ben`.
    var sharers = ""
    var amount = Money.zero
  }

  enum Action: Equatable {
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

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let expense): state.expenses[id: expense.id] = expense
    case .remove(let id): state.expenses[id: id] = nil
    case .write(let id):
      let new = Expense(id: id, sharers: state.people.joined(separator: ", "))
      state.draft = Draft(expense: new, amount: FieldText(text: ""))
      if let old = state.expenses[id: id] { state.draft = Draft(expense: old, amount: FieldText(old.amount)) }
    case .title(let text): state.draft?.expense.title = text
    case .payer(let text): state.draft?.expense.payer = text
    case .sharers(let text): state.draft?.expense.sharers = text
    case .amount(let text): state.draft?.amount = text
    case .save:
      guard var expense = state.draft?.expense, let amount = state.draft?.amount.value else { break }
      expense.amount = amount
      state.expenses[id: expense.id] = expense
      state.draft = nil
    case .cancel: state.draft = nil
    }
    return []
  }
}
