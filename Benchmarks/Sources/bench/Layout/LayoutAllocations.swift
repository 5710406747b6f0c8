import CMalloc
import Foundation
import TarnLayout

/// How often memory is asked for while a tree is laid out again, in a list of layouts and in a tree of data.
///
/// The C library counts (`mtrace`), which it does only in a process that was started with its debugging part: so that is done.
enum LayoutAllocations {
  /// Of the C library: where it is on Debian and its like.
  private static let debuggingPart = "libc_malloc_debug.so.0"

  static func count() throws -> Figures {
    guard let path = Bundle.main.executablePath else { throw Problem("it doesn't know where its own program is") }
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID().uuidString).trace")
    defer { try? FileManager.default.removeItem(at: trace) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--allocations"]
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = debuggingPart
    environment["MALLOC_TRACE"] = trace.path
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let text = try? String(contentsOf: trace, encoding: .utf8) else {
      throw Problem("the C library writes no trace of its memory; is \(debuggingPart) there?")
    }
    // A line with a plus for each piece of memory; those between the marks are what is counted.
    let pieces = text.split(separator: "\n").filter { $0.contains(" + ") }
    let marks = pieces.indices.filter { pieces[$0].hasSuffix(" 0x\(String(mark, radix: 16))") }
    guard marks.count == 2 else { throw Problem("the trace has \(marks.count) marks where there should be two") }
    return Figures(
      runs: [Double(marks[1] - marks[0] - 1) / Double(times)], note: "pieces of memory asked for a layout, of \(times)")
  }

  /// A length that nothing else asks for.
  private static let mark = 7_654_321
  private static let times = 100

  private static func markTrace() {
    let memory = malloc(mark)
    keep(memory)
    free(memory)
  }

  /// In the process that is traced.
  static func run() {
    let layout = list(100)
    let grid = Grid([.fitting, .flexible()], [Words.drawn(1), .drawn(2), .drawn(3), .drawn(4)])
    guard let tree = try? Rows.tree(100) else { exit(1) }
    var arrangement = Arrangement<Words>()
    for _ in 0..<2 {
      layOut(layout, &arrangement)
      layOut(tree, &arrangement)
      layOut(grid, &arrangement)
    }
    // What the runtime asks for the first time something is done is none of the layouts'.
    markTrace()
    mtrace()
    markTrace()
    for _ in 0..<times {
      layOut(layout, &arrangement)
      layOut(tree, &arrangement)
      layOut(grid, &arrangement)
    }
    markTrace()
    muntrace()
    keep(arrangement)
  }
}
