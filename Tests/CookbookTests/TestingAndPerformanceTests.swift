import Foundation
import Tarn
import TarnSession
import TarnTesting
import TarnValues
import Testing

/// The test of “test a reducer” is the answer itself.
@MainActor @Suite("Cookbook: debugging and performance") struct DebuggingTests {
  @Test("A report gives the same state, with its history, on another machine") func report() throws {
    let store = Store(Calculator.State(), Calculator(), history: Calculator.history)
    for action: Calculator.Action in [.add(8), .add(1), .divide(by: 2)] { store.send(action) }
    let report = try #require(try Calculator.report(store))
    let (reproduced, cause) = try Calculator.reproduce(report)
    #expect(reproduced.state == Calculator.State(total: 4) && cause == nil)
    reproduced.undo()
    #expect(reproduced.state.total == 9)
  }

  @Test("A report of another build names the step and the value that differ") func divergence() throws {
    /// Calculator before a mistake was corrected.
    struct OldCalculator: Feature {
      func update(_ state: inout Calculator.State, _ action: Calculator.Action) -> [Never] {
        if case .divide(let number) = action {
          state.total = state.total / number + 1
        } else {
          return Calculator().update(&state, action)
        }
        return []
      }
    }
    let store = Store(Calculator.State(), OldCalculator(), history: Calculator.history)
    for action: Calculator.Action in [.add(8), .divide(by: 2)] { store.send(action) }
    let history = try #require(store.history)
    let cause = try Calculator.reproduce(try SessionRecording(history, of: "Calculator").data()).cause
    #expect(cause?.action == "divide(by: 2)")
    #expect(cause?.differences.map(\.path) == ["total"])
  }

  @Test("A derived value runs only if its input has changed, whatever else has changed") func memo() {
    let store = Store(Invoice.State(), Invoice())
    store.send(.set(Invoice.Price(id: 1, cents: 1_205)))
    #expect(store.read(Invoice.report) == "In total 12.05" && Invoice.runs(store) == 1)
    store.send(.title("Pizza"))
    #expect(store.read(Invoice.report) == "In total 12.05" && Invoice.runs(store) == 1)
    store.send(.set(Invoice.Price(id: 2, cents: 0)))
    #expect(store.read(Invoice.report) == "In total 12.05" && Invoice.runs(store) == 1, "The sum is the same.")
    store.send(.set(Invoice.Price(id: 2, cents: 95)))
    #expect(store.read(Invoice.report) == "In total 13.00" && Invoice.runs(store) == 2)
  }
}
