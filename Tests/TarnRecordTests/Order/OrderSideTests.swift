import TarnTesting
import Testing

@testable import TarnRecord

@Suite("What a side moved")
struct OrderSideTests {
  @Test("is what is outside a longest increasing part")
  func longest() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      let numbers = Array((0..<20).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
      let found = increasingSubsequence(of: numbers)
      #expect(found.count == Self.longestLength(in: numbers))
      #expect(zip(found, found.dropFirst()).allSatisfy(<))
      #expect(numbers.filter(found.contains) == found)
    }
  }

  @Test("is told of an order with something moved and something inserted")
  func example() {
    let side = OrderSide([0, 3, 2, 1], base: [0, 1, 2], count: 4)
    #expect(side.isPlaced == [false, false, true, true])
    #expect(side.left == [4, 2, 3, 0])
  }

  /// The length of a longest increasing part, by looking at every pair.
  private static func longestLength(in numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (place, number) in numbers.enumerated() {
      lengths.append(1 + (numbers.indices[..<place].filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
