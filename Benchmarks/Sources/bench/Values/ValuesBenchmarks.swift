/// What the collections of TarnValues cost, each beside what the standard library's costs at the same work, among a million
/// elements in random order.
@MainActor let valuesBenchmarks =
  [Benchmark("values.memory.miss") { Numbers.miss() }] + vectorBenchmarks + mapBenchmarks + tableBenchmarks
  + crossingBenchmarks
