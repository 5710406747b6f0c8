import TarnTesting
import Testing

@Suite("Shrinking")
struct ShrinkingTests {
  @Test("Shrinking keeps only the elements that matter")
  func keepsWhatMatters() {
    let few = shrunk(Array(0..<1_000)) { $0.contains(17) && $0.contains(503) && $0.contains(998) }
    #expect(few == [17, 503, 998])
  }

  @Test("Shrinking removes elements that can only be removed after others")
  func dependentElements() {
    // A 1 is needed as long as there is a 2.
    let few = shrunk([1, 2, 3]) { $0.contains(3) && (!$0.contains(2) || $0.contains(1)) }
    #expect(few == [3])
  }

  @Test("Shrinking returns an empty list if any list fails")
  func failsAnyway() { #expect(shrunk(["a", "b"]) { _ in true }.isEmpty) }

  @Test("Shrinking returns the whole list if no part fails")
  func failsOnlyWhole() { #expect(shrunk([1, 2, 3, 4]) { $0.count == 4 } == [1, 2, 3, 4]) }

  @Test("Shrinking calls the closure seldom if few elements matter")
  func isCheap() {
    var questions = 0
    _ = shrunk(Array(0..<1_024)) { part in
      questions += 1
      return part.contains(700)
    }
    #expect(questions < 50)
  }
}
