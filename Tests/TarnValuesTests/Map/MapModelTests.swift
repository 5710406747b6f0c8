import TarnTesting
import TarnValues
import Testing

@Suite("A map against a dictionary with an order")
struct MapModelTests {
  private func run<Key: ModelElement, Value: ModelElement>(
    _: Key.Type, _: Value.Type, seeds: Range<UInt64>, steps: Int, keys: Int, comparingEvery period: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    TarnValuesTests.run(
      seeds: seeds, comparingEvery: period, on: MapModel<Key, Value>(keys: keys), sourceLocation: sourceLocation
    ) { random in
      (0..<steps).map { _ in .random(most: keys / 4, &random) }
    }
  }

  @Test("is the same after every step of random programs, of numbers")
  func numbers() {
    run(Int.self, Int.self, seeds: 0..<40, steps: 60, keys: 20)
    run(Int.self, Int.self, seeds: 100..<112, steps: 60, keys: 200)
    run(Int.self, Int.self, seeds: 200..<203, steps: 60, keys: 2_000, comparingEvery: 20)
  }

  @Test("is the same after every step of random programs, of long strings")
  func strings() {
    run(String.self, Int.self, seeds: 300..<310, steps: 60, keys: 200)
    run(String.self, String.self, seeds: 400..<402, steps: 60, keys: 1_000, comparingEvery: 15)
  }

  @Test("is the same after every step of random programs, of structures of 48 and of 96 bytes")
  func structures() {
    run(Int.self, Wide.self, seeds: 500..<510, steps: 60, keys: 200)
    run(Wide.self, Wider.self, seeds: 600..<610, steps: 60, keys: 100)
  }

  @Test("holds just the objects a dictionary would hold after every step of random programs, and none in the end")
  func objects() {
    run(Int.self, Counted.self, seeds: 700..<712, steps: 60, keys: 100)
    run(Counted.self, Counted.self, seeds: 800..<812, steps: 60, keys: 100)
    run(Counted.self, Counted.self, seeds: 900..<902, steps: 60, keys: 1_000, comparingEvery: 15)
  }

  @Test("is the same after every step of random programs, of keys whose hashes are the same")
  func collisions() {
    run(Meeting.self, Int.self, seeds: 1_000..<1_020, steps: 60, keys: 100)
    run(Meeting.self, Int.self, seeds: 1_100..<1_102, steps: 60, keys: 500, comparingEvery: 15)
  }
}
