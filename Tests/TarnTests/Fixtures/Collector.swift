import Tarn

/// Collects values in order, from the closures of a test.
final class Collector<Value> {
  private(set) var values: [Value] = []

  func append(_ value: Value) { values.append(value) }
}

typealias Faults = Collector<Fault>

/// A wall clock that a test sets.
final class WallClock {
  var milliseconds: Int64 = 1_000_000

  var now: () -> Timestamp { { Timestamp(milliseconds: self.milliseconds) } }

  func pass(_ milliseconds: Int64) { self.milliseconds += milliseconds }
}
