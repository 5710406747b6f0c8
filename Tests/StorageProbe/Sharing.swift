import Foundation
import Tarn
import TarnStorage

/// Shares a file and does what its input says, a line at a time; it says one line for each.
@MainActor func share(_ file: String, _ bounds: StorageBounds) async -> Never {
  let blobs = SharedBlobs()
  do {
    let shared = try SharedStore(
      file, app: "Counting", Counting(), first: Counting.State(), history: Counting.rules, bounds: bounds, blobs: blobs)
    let store = shared.store
    say(shared.ownStorage == nil ? "following" : "owning")
    for await line in lines() {
      let words = line.split(separator: " ").map(String.init)
      let rest = words.dropFirst().joined(separator: " ")
      switch words.first {
      case "put":
        say("\(try await blobs.put(Array(rest.utf8)))")
      case "bytes":
        guard let id = BlobID(rest), let bytes = try await blobs.bytes(of: id) else {
          say("nothing")
          continue
        }
        say(String(decoding: bytes, as: UTF8.self))
      case "refer":
        say(try await refer(to: BlobID(rest), shared))
      case "show":
        say(store.state.picture.map { "\($0)" } ?? "nothing")
      case "count":
        for number in 1...(Int(rest) ?? 1) {
          store.send(.count(number))
          // Each a commit of its own, so that rows are let go of on the way.
          if number.isMultiple(of: 20) { try shared.flush() }
        }
        say("counted")
      case "own":
        while shared.ownStorage == nil { try await Task.sleep(for: .milliseconds(1)) }
        say("owning")
      case "close":
        try shared.close()
        say("closed")
      default: say("There is no such command: \(line)")
      }
    }
    exit(0)
  } catch {
    say("\(error)")
    exit(1)
  }
}

/// Returns when it is on disk, or is known not to be.
@MainActor private func refer(to id: BlobID?, _ shared: SharedStore<Counting>) async throws -> String {
  guard let id else { return "This is no id." }
  var isHeard = false
  let hearing = shared.store.hear { action, _ in if case .picture(id) = action { isHeard = true } }
  defer { hearing.end() }
  shared.store.send(.picture(id))
  while !isHeard {
    if case .refused(let words) = shared.status { return words }
    try await Task.sleep(for: .milliseconds(1))
  }
  // A follower hears of what is on disk already.
  try shared.flush()
  return "referred"
}

/// Read on a thread of its own: reading waits.
private func lines() -> AsyncStream<String> {
  let (lines, more) = AsyncStream.makeStream(of: String.self)
  Thread.detachNewThread {
    while let line = readLine() { more.yield(line) }
    more.finish()
  }
  return lines
}
