import Foundation

/// Measures Tarn: `bench` runs all benchmarks, and `bench dispatch web` those of some areas. See Scripts/bench.
///
/// The program is also the servers that it measures (`bench --serve`, `bench --mastodon`), so that a server's memory is
/// measured alone, the second program on a database (`bench --hub`), the one with many documents (`bench --documents`), the sync server
/// (`bench --notes`), and the process in which the C library counts allocations (`bench --allocations`).
@main struct Bench {
  @MainActor static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--serve"] { return await ClocksServer.serve() }
    if arguments == [MastodonServer.argument] { return await MastodonServer.serve() }
    if arguments.count == 2, arguments[0] == HubProgram.argument { return await HubProgram.follow(arguments[1]) }
    if arguments.count == 3, arguments[0] == ManyDocuments.argument, let count = Int(arguments[2]) {
      return await ManyDocuments.open(count, at: arguments[1])
    }
    if arguments == [NoteServer.argument] { return await NoteServer.serve() }
    if arguments == ["--allocations"] { return LayoutAllocations.run() }
    if arguments.count == 2, arguments[0] == WebSoak.argument, let minutes = Int(arguments[1]) {
      do { return try await WebSoak.run(minutes: minutes) } catch { return stop("\(error)") }
    }

    let all =
      valuesBenchmarks + dispatchBenchmarks + derivedBenchmarks + coreBenchmarks
      + storeBenchmarks + historyBenchmarks + recordBenchmarks + storageBenchmarks + hubBenchmarks + sessionBenchmarks
      + webBenchmarks
      + terminalBenchmarks
      + layoutBenchmarks + inspectorBenchmarks + syncBenchmarks + settlingBenchmarks + testingBenchmarks
      + buildBenchmarks
    let chosen: [Benchmark]
    do {
      chosen = try choose(arguments, among: all)
    } catch {
      return stop("\(error)")
    }

    var report = Report(names: chosen.map(\.name))
    var results: [Result] = []
    var failures = 0
    print(report.head)
    for benchmark in chosen {
      do {
        let result = try Result(benchmark, await benchmark.body())
        results.append(result)
        print(report.line(result, target: benchmark.target, isMinimum: benchmark.isMinimum))
      } catch {
        failures += 1
        print(report.line(failed: benchmark.name))
        printError("\(benchmark.name) can't be measured: \(error)")
      }
      fflush(nil)
    }
    if !report.notes.isEmpty { print("\n" + report.notes.joined(separator: "\n")) }

    do {
      let count = try ResultFile.replace(chosen.map(\.name), with: results, order: all.map(\.name))
      print("\n\(count) figures are in \(ResultFile.path).")
    } catch {
      return stop("\(ResultFile.path) can't be written: \(error)")
    }
    if failures > 0 { exit(1) }
  }

  private static func choose(_ areas: [String], among all: [Benchmark]) throws -> [Benchmark] {
    guard !areas.isEmpty else { return all }
    for area in areas where !all.contains(where: { $0.isIn(area) }) {
      var knownAreas: [String] = []
      for benchmark in all where !knownAreas.contains(benchmark.area) { knownAreas.append(benchmark.area) }
      throw BenchmarkError("There is no area “\(area)”. The areas are \(knownAreas.joined(separator: ", ")).")
    }
    return all.filter { benchmark in areas.contains { benchmark.isIn($0) } }
  }

  private static func stop(_ message: String) {
    printError(message)
    exit(1)
  }

  private static func printError(_ message: String) {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  }
}

/// An error that says why a benchmark could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
