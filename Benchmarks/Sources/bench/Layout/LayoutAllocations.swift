import CMalloc
import Foundation
import TarnLayout

/// Counts the allocations when trees are laid out again: nested layouts, and a tree of data.
///
/// The C library counts them with `mtrace`, which needs a process with the library's debugging part preloaded. So the
/// count runs in a process of its own.
enum LayoutAllocations {
  /// The file of the C library's debugging part on Debian and similar systems.
  private static let debugLibrary = "libc_malloc_debug.so.0"

  static func count() throws -> Figures {
    guard let path = Bundle.main.executablePath else { throw BenchmarkError("the path of the program is unknown") }
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID().uuidString).trace")
    defer { try? FileManager.default.removeItem(at: trace) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--allocations"]
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = debugLibrary
    environment["MALLOC_TRACE"] = trace.path
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let text = try? String(contentsOf: trace, encoding: .utf8) else {
      throw BenchmarkError("the C library writes no trace of its memory; is \(debugLibrary) installed?")
    }
    // The trace has a line with a plus for each allocation. Those between the marks are counted.
    let allocations = text.split(separator: "\n").filter { $0.contains(" + ") }
    let marks = allocations.indices.filter { allocations[$0].hasSuffix(" 0x\(String(markSize, radix: 16))") }
    guard marks.count == 2 else { throw BenchmarkError("the trace has \(marks.count) marks where there should be two") }
    return Figures(
      runs: [Double(marks[1] - marks[0] - 1) / Double(repetitions)], note: "allocations per layout, of \(repetitions)")
  }

  /// A size that no other allocation has.
  private static let markSize = 7_654_321
  private static let repetitions = 100

  private static func markTrace() {
    let memory = malloc(markSize)
    blackHole(memory)
    free(memory)
  }

  /// Runs in the traced process.
  static func run() {
    let layout = list(100)
    let grid = GridLayout([.fitting, .flexible()], [TextLeaf.sample(1), .sample(2), .sample(3), .sample(4)])
    guard let tree = try? Rows.tree(100) else { exit(1) }
    var result = LayoutResult<TextLeaf>()
    for _ in 0..<2 {
      layOut(layout, &result)
      layOut(tree, &result)
      layOut(grid, &result)
    }
    // The marks exclude what the runtime allocates on first use.
    markTrace()
    mtrace()
    markTrace()
    for _ in 0..<repetitions {
      layOut(layout, &result)
      layOut(tree, &result)
      layOut(grid, &result)
    }
    markTrace()
    muntrace()
    blackHole(result)
  }
}
