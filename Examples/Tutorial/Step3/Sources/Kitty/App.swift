import Foundation
import Tarn
import TarnForms
import TarnWeb

@main @MainActor struct App {
  static func main() async {
    let store = Store(Kitty.State(), Kitty())
    for expense in examples { store.send(.add(expense)) }
    do {
      let server = try WebServer(.shared(kittyPage(store)))
      print(server.url)
      await server.run()
    } catch { print(error) }  // for example: the port is in use
  }

  static let examples = [
    Kitty.Expense(
      id: UUID(), title: "Pizza", payer: "Anna", sharers: "Anna, Ben, Carla", amount: Money(hundredths: 3_000)),
    Kitty.Expense(id: UUID(), title: "Taxi", payer: "Ben", sharers: "Ben, Carla", amount: Money(hundredths: 1_250)),
  ]
}
