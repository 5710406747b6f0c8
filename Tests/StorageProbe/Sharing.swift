import Foundation
import Tarn
import TarnSharing
import TarnStorage

/// Shares a file and executes its input line by line, with one line of output for each.
@MainActor func share(_ file: String, _ bounds: StorageBounds) async -> Never {
  let blobs = SharedBlobs()
  do {
    let shared = try await SharedStore.open(
      file, app: "Counting", CountingApp(), first: CountingApp.State(), history: CountingApp.rules, bounds: bounds,
      blobs: blobs)
    let store = shared.store
    printLine(shared.ownStorage == nil ? "following" : "owning")
    for await line in lines() {
      let components = line.split(separator: " ").map(String.init)
      let argument = components.dropFirst().joined(separator: " ")
      switch components.first {
      case "put":
        printLine("\(try await blobs.put(Array(argument.utf8)))")
      case "bytes":
        guard let id = BlobID(argument), let bytes = try await blobs.bytes(of: id) else {
          printLine("nothing")
          continue
        }
        printLine(String(decoding: bytes, as: UTF8.self))
      case "refer":
        printLine(try await refer(to: BlobID(argument), shared))
      case "show":
        printLine(store.state.picture.map { "\($0)" } ?? "nothing")
      case "count":
        for number in 1...(Int(argument) ?? 1) {
          store.send(.count(number))
          // A commit every 20 numbers, so that rows are trimmed on the way.
          if number.isMultiple(of: 20) { try shared.flush() }
        }
        printLine("counted")
      case "own":
        printLine(
          try await becomesTrue { shared.ownStorage != nil } ? "owning" : "It is not the owner after \(longestWait).")
      case "close":
        try shared.close()
        printLine("closed")
      default: printLine("There is no such command: \(line)")
      }
    }
    exit(0)
  } catch {
    printLine("\(error)")
    exit(1)
  }
}

/// The time limit of `eventually` of TarnTesting, which only tests can import.
private let longestWait = Duration.seconds(300)

/// Waits until a condition is true.
///
/// - Returns: whether it became true in time.
@MainActor private func becomesTrue(_ condition: () -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + longestWait
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    // Pause: between two checks, until the deadline.
    try await Task.sleep(for: .milliseconds(1))
  }
  return true
}

/// Returns when the reference is on disk, or was refused.
@MainActor private func refer(to id: BlobID?, _ shared: SharedStore<CountingApp>) async throws -> String {
  guard let id else { return "This is no id." }
  var isReceived = false
  let listener = shared.store.onAction { action, _ in if case .picture(id) = action { isReceived = true } }
  defer { listener.end() }
  shared.store.send(.picture(id))
  var refusal: String?
  let isDone = try await becomesTrue {
    if case .refused(let message) = shared.status { refusal = message }
    return isReceived || refusal != nil
  }
  if let refusal { return refusal }
  guard isDone else { return "The reference was not received within \(longestWait)." }
  // A follower only receives changes that are on disk already.
  try shared.flush()
  return "referred"
}

/// Reads the input on a separate thread, because reading blocks.
private func lines() -> AsyncStream<String> {
  let (lines, continuation) = AsyncStream.makeStream(of: String.self)
  Thread.detachNewThread {
    while let line = readLine() { continuation.yield(line) }
    continuation.finish()
  }
  return lines
}
