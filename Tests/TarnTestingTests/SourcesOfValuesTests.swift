import TarnTesting
import Testing

@Suite("IDs and numbers for use cases") struct SourcesOfValuesTests {
  @Test("IDs are in order, from any task") func ids() async {
    let ids = IncrementingIDs(from: 5) { "todo-\($0)" }
    #expect([ids.next(), ids.next()] == ["todo-5", "todo-6"])
    let numbers = IncrementingIDs()
    let all = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { numbers.next() } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(all == Set(1...100) && numbers.next() == 101)
  }

  @Test("The same seed gives the same numbers, in the range") func numbers() {
    func drawn(_ seed: UInt64) -> [Int] {
      let numbers = SeededNumbers(seed: seed)
      return (0..<50).map { _ in numbers.next(in: 1...6) }
    }
    #expect(drawn(7) == drawn(7) && drawn(7) != drawn(8))
    #expect(Set(drawn(7)) == Set(1...6))
  }
}
