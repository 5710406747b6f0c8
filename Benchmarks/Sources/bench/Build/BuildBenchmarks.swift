import Foundation

@MainActor let buildBenchmarks = [
  Benchmark("build.clean.s", target: 5) { Figures(runs: try (0..<3).map { _ in try cleanBuild() }) }
]

/// Measures the seconds of a release build of `Tarn` in an empty folder, including all other work of `swift build`.
@MainActor private func cleanBuild() throws -> Double {
  guard FileManager.default.fileExists(atPath: "Sources/Core/Tarn") else {
    throw BenchmarkError("this folder is not the project's root: run Scripts/bench")
  }
  let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-bench-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: scratch) }
  let build = Process()
  build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  build.arguments = ["swift", "build", "-c", "release", "--target", "Tarn", "--scratch-path", scratch.path]
  let output = Pipe()
  build.standardOutput = output
  build.standardError = output
  let start = monotonicNanoseconds()
  try build.run()
  let text = output.fileHandleForReading.readDataToEndOfFile()
  build.waitUntilExit()
  let seconds = Double(monotonicNanoseconds() - start) / 1_000_000_000
  guard build.terminationStatus == 0 else {
    throw BenchmarkError("Tarn does not build:\n\(String(decoding: text, as: UTF8.self))")
  }
  return seconds
}
