import Foundation
import Tarn
import TarnForms
import TarnValues

/// The expenses that several people share.
struct Kitty: Feature {
  struct State: Equatable {
    var expenses: Table<Expense> = []
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
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let expense): state.expenses[id: expense.id] = expense
    case .remove(let id): state.expenses[id: id] = nil
    }
    return []
  }
}
