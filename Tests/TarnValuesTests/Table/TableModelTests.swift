import TarnTesting
import TarnValues
import Testing

@Suite("A table compared with an array")
struct TableModelTests {
  private func run<ID: ModelElement, Content: ModelElement>(
    _: ID.Type, _: Content.Type, seeds: Range<UInt64>, steps: Int, maximum: Int, comparingEvery period: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    TarnValuesTests.run(
      seeds: seeds, comparingEvery: period, on: TableModel<ID, Content>(maximum: maximum),
      sourceLocation: sourceLocation
    ) { random in
      [.appendMany(Int.random(in: 0...maximum, using: &random))]
        + (0..<steps).map { _ in .random(maximum: maximum / 4, &random) }
    }
  }

  @Test("A table of numbers equals the model after every step of random programs")
  func numbers() {
    run(Int.self, Int.self, seeds: 0..<10, steps: 60, maximum: 20)
    run(Int.self, Int.self, seeds: 100..<104, steps: 60, maximum: 200)
    run(Int.self, Int.self, seeds: 200..<201, steps: 60, maximum: 2_000, comparingEvery: 20)
  }

  @Test("A table of long strings equals the model after every step of random programs")
  func strings() {
    run(String.self, Int.self, seeds: 300..<304, steps: 60, maximum: 200)
    run(String.self, String.self, seeds: 400..<401, steps: 60, maximum: 1_000, comparingEvery: 15)
  }

  @Test("A table of structures of 56 and 144 bytes equals the model after every step of random programs")
  func structures() {
    run(Int.self, Wide.self, seeds: 500..<504, steps: 60, maximum: 200)
    run(Wide.self, Wider.self, seeds: 600..<604, steps: 60, maximum: 100)
  }

  @Test("A table retains exactly the objects that the model retains after every step, and none in the end")
  func objects() {
    run(Int.self, Counted.self, seeds: 700..<704, steps: 60, maximum: 100)
    run(Counted.self, Counted.self, seeds: 800..<804, steps: 60, maximum: 100)
    run(Counted.self, Counted.self, seeds: 900..<901, steps: 60, maximum: 1_000, comparingEvery: 15)
  }

  @Test("A table of colliding IDs equals the model after every step of random programs")
  func collisions() {
    run(Colliding.self, Int.self, seeds: 1_000..<1_006, steps: 60, maximum: 60)
    run(Colliding.self, Int.self, seeds: 1_100..<1_101, steps: 60, maximum: 300, comparingEvery: 15)
  }
}
