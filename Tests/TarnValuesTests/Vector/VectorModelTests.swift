import TarnTesting
import TarnValues
import Testing

@Suite("A vector compared with an array")
struct VectorModelTests {
  private func run<Element: ModelElement>(
    _: Element.Type, seeds: Range<UInt64>, steps: Int, maximum: Int, distinctCount: Int = .max,
    comparingEvery period: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    TarnValuesTests.run(
      seeds: seeds, comparingEvery: period, on: VectorModel<Element>(maximum: maximum, distinctCount: distinctCount),
      sourceLocation: sourceLocation
    ) { random in
      [.appendMany(Int.random(in: 0...maximum, using: &random))]
        + (0..<steps).map { _ in .random(maximum: maximum / 4, &random) }
    }
  }

  @Test("A vector of numbers equals the model after every step of random programs")
  func numbers() {
    run(Int.self, seeds: 0..<14, steps: 60, maximum: 200)
    run(Int.self, seeds: 100..<104, steps: 60, maximum: 2_000, comparingEvery: 5)
    run(Int.self, seeds: 200..<201, steps: 80, maximum: 20_000, comparingEvery: 25)
  }

  @Test("A vector of long strings equals the model after every step of random programs")
  func strings() {
    run(String.self, seeds: 300..<310, steps: 60, maximum: 200)
    run(String.self, seeds: 400..<401, steps: 60, maximum: 5_000, comparingEvery: 20)
  }

  @Test("A vector of structures of 48 and 96 bytes equals the model after every step of random programs")
  func structures() {
    #expect(MemoryLayout<Wide>.size == 48 && MemoryLayout<Wider>.size == 96)
    run(Wide.self, seeds: 500..<507, steps: 60, maximum: 200)
    run(Wide.self, seeds: 600..<601, steps: 60, maximum: 5_000, comparingEvery: 20)
    run(Wider.self, seeds: 610..<614, steps: 60, maximum: 200)
  }

  @Test("A vector retains exactly the objects that the model retains after every step, and none in the end")
  func objects() {
    run(Counted.self, seeds: 700..<714, steps: 60, maximum: 200)
    run(Counted.self, seeds: 800..<804, steps: 60, maximum: 2_000, comparingEvery: 5)
    run(Counted.self, seeds: 900..<901, steps: 80, maximum: 20_000, comparingEvery: 25)
  }

  @Test("A vector with many equal elements equals the model after every step of random programs")
  func equalElements() {
    run(Int.self, seeds: 1_000..<1_014, steps: 60, maximum: 200, distinctCount: 3)
    run(Int.self, seeds: 1_100..<1_104, steps: 60, maximum: 2_000, distinctCount: 1, comparingEvery: 5)
  }
}
