import TarnTesting
import Testing

@testable import TarnRecord

@Suite("The elements that a side moved")
struct OrderSideTests {
  @Test("The moved elements are those outside a longest increasing subsequence")
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

  @Test("OrderSide finds a moved and an inserted element")
  func example() {
    let side = OrderSide([0, 3, 2, 1], base: [0, 1, 2], count: 4)
    #expect(side.isPlaced == [false, false, true, true])
    #expect(side.left == [4, 2, 3, 0])
  }

  /// Returns the length of a longest increasing subsequence by comparing every pair.
  private static func longestLength(in numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (position, number) in numbers.enumerated() {
      lengths.append(1 + (numbers.indices[..<position].filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
