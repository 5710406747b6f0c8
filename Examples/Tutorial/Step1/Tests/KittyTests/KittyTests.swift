import Foundation
import Tarn
import TarnForms
import Testing

@testable import Kitty

@MainActor @Suite struct KittyTests {
  let pizza = Kitty.Expense(
    id: UUID(), title: "Pizza", payer: "Anna", sharers: "Anna, Ben, Carla", amount: Money(hundredths: 1_000))

  @Test("An expense is added and removed") func adding() {
    let store = Store(Kitty.State(), Kitty())
    store.send(.add(pizza))
    #expect(store.state.expenses == [pizza])
    store.send(.remove(pizza.id))
    #expect(store.state == Kitty.State())
  }
}
