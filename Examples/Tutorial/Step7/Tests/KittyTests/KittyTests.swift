import Foundation
import Tarn
import TarnDocument
import TarnForms
import Testing

@testable import Kitty

@MainActor @Suite struct KittyTests {
  let pizza = Kitty.Expense(
    id: UUID(), title: "Pizza", payer: "Anna", sharers: "Anna, Ben, Carla", amount: Money(hundredths: 1_000))
  let store = Store(DocumentState(Kitty.Document()), SharedDocument(Kitty()), history: Kitty.history)
  var anna: DocumentSession<Kitty> { store.session("anna") }
  var ben: DocumentSession<Kitty> { store.session("ben") }

  @Test("What one person adds, another one sees and removes") func adding() {
    anna.send(.add(pizza))
    #expect(ben.document.expenses == [pizza])
    ben.send(.remove(pizza.id))
    #expect(anna.document == Kitty.Document())
  }

  @Test("Three share 10.00: no cent is lost, and the payments settle it") func balances() {
    anna.send(.add(pizza))
    #expect(store.read(Kitty.balances).mapValues(\.hundredths) == ["Anna": 666, "Ben": -333, "Carla": -333])
    for payment in store.read(Kitty.payments) { anna.send(.add(payment.expense(id: UUID()))) }
    #expect(store.read(Kitty.payments).isEmpty)
  }

  @Test("A draft belongs to its window, and is refused with the field until it is complete") func drafts() throws {
    for action: Kitty.Action in [.write(pizza.id), .title("Pizza"), .payer("Anna"), .sharers("Anna, Ben")] {
      anna.send(action)
    }
    #expect(throws: Refusal("Fill in this field.", field: "amount")) { try anna.request(.save) }
    anna.send(.amount(FieldText(text: "12.")))
    #expect(throws: Refusal("Give an amount, such as 12.50.", field: "amount")) { try anna.request(.save) }
    #expect(ben.session.draft == nil)
    anna.send(.amount(FieldText(text: "12.5")))
    try anna.request(.save)
    #expect(anna.session.draft == nil && ben.document.expenses[id: pizza.id]?.amount == Money(hundredths: 1_250))
  }

  @Test("Undo is for everyone, and leaves the draft of each window alone") func undo() {
    anna.send(.add(pizza))
    ben.send(.write(pizza.id))
    store.undo()
    #expect(anna.document.expenses.isEmpty && ben.session.draft?.expense.title == "Pizza")
    store.redo()
    #expect(anna.document.expenses == [pizza])
    #expect(store.history?.undoable?.label == "Add “Pizza”")
  }
}
