import TarnTesting
import Testing

@Suite("Shrinking")
struct ShrinkingTests {
  @Test("Shrinking keeps only the elements that matter")
  func keepsNecessaryElements() {
    let minimal = shrunk(Array(0..<1_000)) { $0.contains(17) && $0.contains(503) && $0.contains(998) }
    #expect(minimal == [17, 503, 998])
  }

  @Test("Shrinking removes elements that can only be removed after others")
  func dependentElements() {
    // A 1 is needed as long as there is a 2.
    let minimal = shrunk([1, 2, 3]) { $0.contains(3) && (!$0.contains(2) || $0.contains(1)) }
    #expect(minimal == [3])
  }

  @Test("Shrinking returns an empty list if any list fails")
  func failsAnyway() { #expect(shrunk(["a", "b"]) { _ in true }.isEmpty) }

  @Test("Shrinking returns the whole list if no part fails")
  func failsOnlyWhole() { #expect(shrunk([1, 2, 3, 4]) { $0.count == 4 } == [1, 2, 3, 4]) }

  @Test("Shrinking calls the closure seldom if few elements matter")
  func isCheap() {
    var calls = 0
    _ = shrunk(Array(0..<1_024)) { part in
      calls += 1
      return part.contains(700)
    }
    #expect(calls < 50)
  }
}
