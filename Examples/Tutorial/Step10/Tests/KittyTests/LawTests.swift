import Foundation
import TarnDocument
import TarnForms
import TarnTesting
import Testing

@testable import Kitty

@Suite struct LawTests {
  @Test("The laws hold, and the balances are zero in sum") func laws() {
    let ids = (0..<3).map { _ in UUID() }
    let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { _, random in
      let sharers = random.pick(from: ["Anna", "Anna, Ben, Carla", "Ben,", ""])
      let expense = Kitty.Expense(
        id: random.pick(from: ids), title: "Pizza", payer: random.pick(from: ["Anna", "Ben", ""]), sharers: sharers,
        amount: Money(hundredths: random.pick(from: [-1, 0, 1, 1_000])))
      let actions: [Kitty.Action] = [
        .add(expense), .remove(expense.id), .write(expense.id), .title("Taxi"), .payer("Ben"), .sharers(sharers),
        .amount(FieldText(text: "3")), .save, .cancel,
      ]
      return .acted(random.pick(from: ["anna", "ben"]), random.pick(from: actions))
    }
    #expect(laws.fields() == [])
    #expect(laws.sessions() == nil)
    #expect(laws.firstViolation(history: Kitty.history) == nil)
    #expect(laws.derived(Kitty.payments) == nil)
    let sum = laws.invariant("The balances are zero in sum", history: Kitty.history) { state in
      Kitty.balances.value(of: state).values.reduce(.zero, +) == .zero
    }
    #expect(sum == nil)
  }
}
