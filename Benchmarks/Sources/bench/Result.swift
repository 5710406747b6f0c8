import Foundation

/// The summary of a benchmark: a row of the table and of the file.
struct Result: Codable {
  let name: String
  let unit: String
  let median: Double
  let min: Double
  let max: Double
  let runs: Int
  var note: String?

  /// The file has no note, which is for readers of the table.
  private enum CodingKeys: CodingKey { case name, unit, median, min, max, runs }

  init(_ benchmark: Benchmark, _ figures: Figures) throws {
    let sorted = figures.runs.sorted()
    guard let first = sorted.first, let last = sorted.last else { throw BenchmarkError("it gave no figure") }
    name = benchmark.name
    unit = benchmark.unit
    median = sorted.quantile(0.5)
    min = first
    max = last
    runs = sorted.count
    note = figures.note
  }
}

extension [Double] {
  /// Returns the value of this quantile by the nearest rank, and the lower one of two middles. The values must be
  /// sorted.
  func quantile(_ share: Double) -> Double {
    self[Swift.min(count - 1, Swift.max(0, Int((share * Double(count)).rounded(.up)) - 1))]
  }
}

/// The file `.build/bench.json`: a list of results.
enum ResultFile {
  static let path = ".build/bench.json"

  /// Replaces the results of these benchmarks, and removes those of benchmarks without a new result. Keeps the others.
  ///
  /// - Parameter order: the names of all benchmarks. Results of other names are removed.
  /// - Returns: the number of results in the file.
  static func replace(_ names: [String], with results: [Result], order: [String]) throws -> Int {
    // If the file can't be read, it counts as empty: all results can be measured again.
    let old = (try? JSONDecoder().decode([Result].self, from: Data(contentsOf: URL(fileURLWithPath: path)))) ?? []
    let merged = old.filter { !names.contains($0.name) } + results
    let ordered = order.compactMap { name in merged.last { $0.name == name } }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
    try encoder.encode(ordered).write(to: URL(fileURLWithPath: path), options: .atomic)
    return ordered.count
  }
}
