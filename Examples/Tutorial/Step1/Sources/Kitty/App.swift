import Foundation
import Tarn
import TarnForms

@main @MainActor struct App {
  static func main() {
    let store = Store(Kitty.State(), Kitty())
    for expense in examples { store.send(.add(expense)) }
    for expense in store.state.expenses {
      print("\(expense.payer) has paid \(expense.amount) for \(expense.title).")
    }
  }

  static let examples = [
    Kitty.Expense(
      id: UUID(), title: "Pizza", payer: "Anna", sharers: "Anna, Ben, Carla", amount: Money(hundredths: 3_000)),
    Kitty.Expense(id: UUID(), title: "Taxi", payer: "Ben", sharers: "Ben, Carla", amount: Money(hundredths: 1_250)),
  ]
}
