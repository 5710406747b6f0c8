import Foundation
import Tarn
import TarnStorage

/// Saves numbers in a file, fills the disk of its folder, changes the state further, and closes the file as an app does
/// that is quit. It prints each saved number, then the reasons why the rest is not saved, then how closing ended.
///
/// - Parameter frees: whether there is room again before the file is closed.
func fillDisk(_ folder: String, _ numbers: Int, frees: Bool, _ bounds: StorageBounds) async throws -> Never {
  let storage = try Storage(
    "\(folder)/numbers.tarn", app: "Counting", first: CountingApp.State(), history: CountingApp.rules,
    durability: .each, bounds: bounds)
  let loop = Loop(storage.state, CountingApp(), history: CountingApp.rules)
  storage.persist(loop)
  for number in 1...numbers {
    loop.send(.count(number))
    try await storage.flush()
    printLine("\(number)")
  }
  let ballast = "\(folder)/ballast"
  fill(ballast)
  // A change that needs new pages fails, and so do the retries after it, which move the log into the file.
  for number in numbers + 1...numbers + 3 { loop.send(.count(number)) }
  var reasons: Set<String> = []
  for _ in 0..<20 {
    // Pause: the retries come a quarter, a half and a second after the failure.
    try await Task.sleep(for: .milliseconds(100))
    if case .failing(let reason, _, _) = storage.status { reasons.insert(reason) }
  }
  for reason in reasons { printLine("failing: \(reason)") }
  if frees { unlink(ballast) }
  do {
    try storage.close()
    printLine("closed")
  } catch { printLine("closing: \(error)") }
  unlink(ballast)
  exit(0)
}

/// Writes a file until the disk is full.
private func fill(_ path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
  for size in [1 << 16, 1 << 12, 1] {
    let bytes = [UInt8](repeating: 7, count: size)
    while write(descriptor, bytes, size) == size {}
  }
  close(descriptor)
}
