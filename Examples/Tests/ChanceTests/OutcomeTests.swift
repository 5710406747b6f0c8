import ChanceDice
import Testing

@testable import Chance

@Suite("Results of draws") struct OutcomeTests {
  @Test("The words of a throw have each die: in brackets if it does not count, as a sum if it exploded")
  func words() throws {
    #expect(try Throw.Outcome.dice("4d6kh3", [[5, 3, 3, 0]])?.words == "4d6kh3: 14 (6 4 4 [1])")
    #expect(try Throw.Outcome.dice("2d6!+d4-1", [[5, 1, 2], [2]])?.words == "2d6!+d4-1: 13 (6+2 3 · 3)")
    #expect(try Throw.Outcome.dice("d20", [[16]])?.words == "d20: 17")
  }

  @Test("New seeds are below a billion, so that a user can read them out, and differ")
  func seeds() {
    let draw = Draw(request: nil, seed: nil, position: 0, deck: [])
    let seeds = (0..<100).map { _ in PerformDraw().perform(draw).seed }
    #expect(seeds.allSatisfy { $0 < 1_000_000_000 })
    #expect(Set(seeds).count > 90)
  }
}

extension Throw.Outcome {
  static func dice(_ text: String, _ numbers: [[Int]]) throws -> Throw.Outcome? {
    let notation = try DiceNotation(text)
    return notation.roll(of: numbers).map { .dice(notation, numbers: numbers, total: $0.total) }
  }
}
