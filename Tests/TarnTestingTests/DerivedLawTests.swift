import Tarn
import TarnTesting
import Testing

@Suite("The law of derived values, as a check") struct DerivedLawTests {
  /// A counter, and a number that says of itself to be equal to those a multiple of eight away.
  struct Counting: Feature {
    struct Wheel: Equatable {
      var number: Int
      static func == (one: Wheel, other: Wheel) -> Bool { (one.number - other.number).isMultiple(of: 8) }
    }

    struct State: Equatable {
      var number = 0
      var wheel: Wheel { Wheel(number: number) }
    }

    func update(_ state: inout State, _ action: Int) -> [Never] {
      state.number += action
      return []
    }
  }

  static var laws: Laws<Counting> { Laws(Counting(), from: Counting.State()) { _, _ in 1 } }

  @Test("holds for a value that follows from what it says it is made from")
  func holds() {
    let number = Derived { (state: borrowing Counting.State) in state.number }
    #expect(Self.laws.derived(Derived(from: number) { $0 / 3 }) == nil)
  }

  @Test("finds a value that is stale only for who reads it seldom")
  func late() throws {
    let wheel = Derived { (state: borrowing Counting.State) in state.wheel }
    let violation = try #require(Self.laws.derived(Derived("turned", from: wheel) { $0.number }))
    #expect(violation.finding.hasPrefix("“turned”, read rarely, is "), "\(violation.finding)")
  }

  @Test("finds a value that is told of though nothing is another")
  func restless() throws {
    struct Restless: Equatable { static func == (one: Restless, other: Restless) -> Bool { false } }
    let restless = Derived { (_: borrowing Counting.State) in Restless() }
    var laws = Self.laws
    laws.acts = 0
    let violation = try #require(laws.derived(Derived("idle", from: restless) { _ in 1 }))
    #expect(violation.finding.contains("although its inputs did not change for thousands of changes"))
  }
}
