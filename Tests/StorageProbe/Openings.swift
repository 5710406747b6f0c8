import Foundation
import Tarn
import TarnSharing

/// Opens the given number of files at once, each in an actor on the task pool. Prints a line when all have begun and
/// other tasks run beside them, and another when all are open.
///
/// `SIGALRM` ends the program if that takes more than two minutes: no task could, because a blocked pool runs none.
func openAtOnce(_ file: String, _ count: Int) async -> Never {
  alarm(120)
  let (started, continuation) = AsyncStream.makeStream(of: Void.self)
  let openings = (0..<count).map { number in
    Task.detached { try await Opener().open("\(file)-\(number)") { _ = continuation.yield() } }
  }
  // Each begins on a thread of the pool: if an opening blocked its thread, not all would get one.
  var remaining = count
  for await _ in started {
    remaining -= 1
    if remaining == 0 { break }
  }
  // Pause: none, the tasks are empty.
  for priority in [TaskPriority.high, .medium, .low, .background] { await Task.detached(priority: priority) {}.value }
  printLine("other tasks run")
  do {
    for opening in openings { try await opening.value }
    printLine("opened \(count)")
    exit(0)
  } catch {
    printLine("\(error)")
    exit(1)
  }
}

/// An actor on the task pool.
private actor Opener {
  func open(_ file: String, _ onBegin: () -> Void) async throws {
    onBegin()
    let shared = try await SharedStore.open(
      file, app: "Counting", CountingApp(), first: CountingApp.State(), history: CountingApp.rules,
      timeout: .seconds(120))
    try shared.close()
  }
}
