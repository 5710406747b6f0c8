import TarnTesting
import TarnValues
import Testing

@Suite("A map compared with an ordered dictionary")
struct MapModelTests {
  private func run<Key: ModelElement, Value: ModelElement>(
    _: Key.Type, _: Value.Type, seeds: Range<UInt64>, steps: Int, keys: Int, comparingEvery period: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    TarnValuesTests.run(
      seeds: seeds, comparingEvery: period, on: MapModel<Key, Value>(keys: keys), sourceLocation: sourceLocation
    ) { random in
      (0..<steps).map { _ in .random(maximum: keys / 4, &random) }
    }
  }

  @Test("A map of numbers equals the model after every step of random programs")
  func numbers() {
    run(Int.self, Int.self, seeds: 0..<14, steps: 60, keys: 20)
    run(Int.self, Int.self, seeds: 100..<104, steps: 60, keys: 200)
    run(Int.self, Int.self, seeds: 200..<201, steps: 60, keys: 2_000, comparingEvery: 20)
  }

  @Test("A map of long strings equals the model after every step of random programs")
  func strings() {
    run(String.self, Int.self, seeds: 300..<304, steps: 60, keys: 200)
    run(String.self, String.self, seeds: 400..<401, steps: 60, keys: 1_000, comparingEvery: 15)
  }

  @Test("A map of structures of 48 and 96 bytes equals the model after every step of random programs")
  func structures() {
    run(Int.self, Wide.self, seeds: 500..<504, steps: 60, keys: 200)
    run(Wide.self, Wider.self, seeds: 600..<604, steps: 60, keys: 100)
  }

  @Test("A map retains exactly the objects that the model retains after every step, and none in the end")
  func objects() {
    run(Int.self, Counted.self, seeds: 700..<704, steps: 60, keys: 100)
    run(Counted.self, Counted.self, seeds: 800..<804, steps: 60, keys: 100)
    run(Counted.self, Counted.self, seeds: 900..<901, steps: 60, keys: 1_000, comparingEvery: 15)
  }

  @Test("A map of colliding keys equals the model after every step of random programs")
  func collisions() {
    run(Colliding.self, Int.self, seeds: 1_000..<1_007, steps: 60, keys: 100)
    run(Colliding.self, Int.self, seeds: 1_100..<1_101, steps: 60, keys: 500, comparingEvery: 15)
  }
}
