/// Benchmarks of the collections of TarnValues and, for comparison, those of the standard library, with a million
/// elements in random order.
@MainActor let valuesBenchmarks =
  [Benchmark("values.memory.miss") { Numbers.miss() }] + vectorBenchmarks + mapBenchmarks + tableBenchmarks
  + crossingBenchmarks
