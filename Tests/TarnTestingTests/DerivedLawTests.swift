import Tarn
import TarnTesting
import Testing

@Suite("Checking the law of derived values") struct DerivedLawTests {
  /// A counter with a value that equals those with a distance of a multiple of eight.
  struct Counting: Feature {
    struct Wheel: Equatable {
      var number: Int
      static func == (lhs: Wheel, rhs: Wheel) -> Bool { (lhs.number - rhs.number).isMultiple(of: 8) }
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

  @Test("The law holds for a function of the declared inputs")
  func holds() {
    let number = Derived { (state: borrowing Counting.State) in state.number }
    #expect(Self.laws.derived(Derived(from: number) { $0 / 3 }) == nil)
  }

  @Test("The law finds a value that is stale only for infrequent readers")
  func staleForRareReader() throws {
    let wheel = Derived { (state: borrowing Counting.State) in state.wheel }
    let violation = try #require(Self.laws.derived(Derived("turned", from: wheel) { $0.number }))
    #expect(violation.finding.hasPrefix("“turned”, read rarely, is "), "\(violation.finding)")
  }

  @Test("The law finds a value whose observers are notified without a change")
  func neverEqual() throws {
    struct NeverEqual: Equatable { static func == (lhs: NeverEqual, rhs: NeverEqual) -> Bool { false } }
    let neverEqual = Derived { (_: borrowing Counting.State) in NeverEqual() }
    var laws = Self.laws
    laws.steps = 0
    let violation = try #require(laws.derived(Derived("idle", from: neverEqual) { _ in 1 }))
    #expect(violation.finding.contains("although its inputs did not change for thousands of changes"))
  }
}
