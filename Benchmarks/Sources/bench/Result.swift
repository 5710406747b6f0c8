import Foundation

/// A benchmark's figures in short: a row of the table and of the file.
struct Result: Codable {
  let name: String
  let unit: String
  let median: Double
  let min: Double
  let max: Double
  let runs: Int
  var note: String?

  /// The note is for the reader of the table.
  private enum CodingKeys: CodingKey { case name, unit, median, min, max, runs }

  init(_ benchmark: Benchmark, _ figures: Figures) throws {
    let sorted = figures.runs.sorted()
    guard let first = sorted.first, let last = sorted.last else { throw Problem("it gave no figure") }
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
  /// The value below which such a share of them lies, by the nearest rank; they must be sorted. The lower of two
  /// middles.
  func quantile(_ share: Double) -> Double {
    self[Swift.min(count - 1, Swift.max(0, Int((share * Double(count)).rounded(.up)) - 1))]
  }
}

/// `.build/bench.json`: a list of results.
enum ResultFile {
  static let path = ".build/bench.json"

  /// Puts new results in the place of those of the same benchmarks, whether they gave one or not; keeps the others.
  ///
  /// - Parameter order: the names of all benchmarks. What is none of them any more is left out.
  /// - Returns: how many results are in the file now.
  static func replace(_ names: [String], with results: [Result], order: [String]) throws -> Int {
    // A file that can't be read holds nothing worth keeping: everything in it can be measured again.
    let old = (try? JSONDecoder().decode([Result].self, from: Data(contentsOf: URL(fileURLWithPath: path)))) ?? []
    let kept = old.filter { !names.contains($0.name) } + results
    let all = order.compactMap { name in kept.last { $0.name == name } }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
    try encoder.encode(all).write(to: URL(fileURLWithPath: path), options: .atomic)
    return all.count
  }
}
