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

  @Test("Three share 10.00: no cent is lost, and the payments settle it") func balances() {
    let store = Store(Kitty.State(), Kitty())
    store.send(.add(pizza))
    #expect(store.read(Kitty.balances).mapValues(\.hundredths) == ["Anna": 666, "Ben": -333, "Carla": -333])
    for payment in store.read(Kitty.payments) { store.send(.add(payment.expense(id: UUID()))) }
    #expect(store.read(Kitty.payments).isEmpty)
  }
}
