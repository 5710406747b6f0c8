/// A benchmark that yields one figure.
struct Benchmark {
  /// The parts of the name, separated by dots. The first is the area, the last may be the unit: `web.fanout1000.mb`.
  let name: String
  /// The target, if there is one: the median should be at most this.
  let target: Double?
  /// Whether the median should be at least ``target`` instead.
  let isMinimum: Bool
  let body: @MainActor () async throws -> Figures

  init(_ name: String, target: Double? = nil, body: @escaping @MainActor () async throws -> Figures) {
    self.name = name
    self.target = target
    isMinimum = false
    self.body = body
  }

  /// Creates a benchmark whose median should be at least the target.
  init(_ name: String, atLeast target: Double, body: @escaping @MainActor () async throws -> Figures) {
    self.name = name
    self.target = target
    isMinimum = true
    self.body = body
  }

  /// The unit: nanoseconds unless the name says otherwise.
  var unit: String {
    if name.hasSuffix(".per_s") { return "1/s" }
    if name.hasSuffix(".vs_sqlite") || name.hasSuffix(".vs_libpq") { return "ratio" }
    if name.hasSuffix(".allocations") { return "count" }
    return Self.units.contains(last) ? last : "ns"
  }

  var area: String { name.prefix { $0 != "." }.description }

  /// Returns whether the benchmark is this area or is in it: `dispatch`, `dispatch.counter`.
  func isIn(_ area: String) -> Bool { name == area || name.hasPrefix(area + ".") }

  /// The last part of the name, also after an underscore: `bytes` of `values.map.version_bytes`.
  private var last: String { name.split { $0 == "." || $0 == "_" }.last.map(String.init) ?? "" }
  private static let units: Set = ["ns", "us", "ms", "s", "bytes", "kb", "mb", "ratio"]
}

/// The measured figures, one for each run, in the benchmark's unit.
struct Figures {
  var runs: [Double]
  /// A note for the reader of the table.
  var note: String?
}

/// Measures once and keeps the value for several benchmarks.
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
