/// One figure, and how it is come by.
struct Benchmark {
  /// Parts with dots between; the first is the area, the last may be the unit: `web.fanout1000.mb`.
  let name: String
  /// What is aimed at, if anything: the median shall be no more.
  let reach: Double?
  /// Whether the median shall be no less instead.
  let isLeast: Bool
  let body: @MainActor () async throws -> Figures

  init(_ name: String, reach: Double? = nil, body: @escaping @MainActor () async throws -> Figures) {
    self.name = name
    self.reach = reach
    isLeast = false
    self.body = body
  }

  /// One whose median shall be no less.
  init(_ name: String, atLeast reach: Double, body: @escaping @MainActor () async throws -> Figures) {
    self.name = name
    self.reach = reach
    isLeast = true
    self.body = body
  }

  /// Nanoseconds unless the name says otherwise.
  var unit: String {
    if name.hasSuffix(".per_s") { return "1/s" }
    if name.hasSuffix(".vs_sqlite") { return "ratio" }
    if name.hasSuffix(".allocations") { return "count" }
    return Self.units.contains(last) ? last : "ns"
  }

  var area: String { name.prefix { $0 != "." }.description }

  /// Whether it is that area, or in it: `dispatch`, `dispatch.counter`.
  func isIn(_ area: String) -> Bool { name == area || name.hasPrefix(area + ".") }

  /// `bytes` of `values.map.version_bytes`, too.
  private var last: String { name.split { $0 == "." || $0 == "_" }.last.map(String.init) ?? "" }
  private static let units: Set = ["ns", "us", "ms", "s", "bytes", "mb"]
}

/// What was measured: a figure a run, in the benchmark's unit.
struct Figures {
  var runs: [Double]
  /// What a reader should know besides.
  var note: String?
}

/// Something measured once that several benchmarks are figures of.
@MainActor final class Shared<Value: Sendable> {
  private let measure: @MainActor () async throws -> Value
  private var measured: Value?

  init(_ measure: @escaping @MainActor () async throws -> Value) { self.measure = measure }

  func value() async throws -> Value {
    if let measured { return measured }
    let value = try await measure()
    measured = value
    return value
  }
}
