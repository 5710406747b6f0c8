/// Writes metrics in Prometheus' text format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct MetricsText {
  enum Kind: String { case counter, gauge, histogram }

  private(set) var text = ""

  /// Adds a metric with one value for each set of labels.
  ///
  /// - Parameters:
  ///   - name: with its unit, and `_total` at the end of a counter.
  ///   - help: what it counts, in one line.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    begin(name, kind, help)
    for sample in samples { line(name, sample.labels, sample.value) }
  }

  /// Adds a metric with one value.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [([], value)])
  }

  mutating func add(_ name: String, _ help: String, _ histogram: DurationHistogram) {
    begin(name, .histogram, help)
    var count = 0
    for (bound, number) in zip(DurationHistogram.bounds, histogram.counts) {
      count += number
      line(name + "_bucket", [("le", "\(bound)")], Double(count))
    }
    line(name + "_bucket", [("le", "+Inf")], Double(histogram.count))
    line(name + "_sum", [], histogram.sum)
    line(name + "_count", [], Double(histogram.count))
  }

  private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
    let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)\n"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// Durations, counted by ranges.
struct DurationHistogram: Equatable, Sendable {
  /// The upper bounds of the ranges in seconds: from a tenth of a frame of 60 Hz to the 10 s after which a user doubts
  /// the page, three for each power of ten.
  static let bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

  private(set) var counts = [Int](repeating: 0, count: bounds.count)
  private(set) var count = 0
  private(set) var sum = 0.0

  mutating func record(_ duration: Duration) {
    let seconds = Double(duration.nanoseconds) / 1e9
    count += 1
    sum += seconds
    if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[index] += 1 }
  }
}
