import Synchronization

/// Gathers changes while a request is on its way, and sends them as one set when it is answered.
///
/// ```
/// push ─┐
/// push ─┼─► waiting ── at most 64 ──► one request at a time
/// push ─┘
/// ```
final class PushQueue<Object: Synced>: Sendable {
  typealias Send = @Sendable ([[UInt8]]) async -> [PushResult<Object>]

  private struct Item: Sendable {
    let number: Int
    let json: [UInt8]
  }

  private struct State {
    var waiting: [Item] = []
    var continuations: [Int: CheckedContinuation<PushResult<Object>, Never>] = [:]
    var lastNumber = 0
    var isSending = false
  }

  /// The maximum number of changes in one set. The server accepts as many.
  static var maximumCount: Int { 64 }
  /// The maximum number of bytes of a set of several changes: half of the body that a server accepts.
  static var maximumBytes: Int { 512 << 10 }

  private let state = Mutex(State())

  /// Sends a change and returns its result; after a cancellation at once, as a request without an answer.
  func result(of json: [UInt8], send: @escaping Send) async -> PushResult<Object> {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let starts = state.withLock { state in
          defer { state.isSending = true }
          state.continuations[number] = continuation
          state.waiting.append(Item(number: number, json: json))
          return !state.isSending
        }
        // A task of its own: the end of one push must not cancel the others in its set.
        if starts { Task { await self.sendAll(send) } }
        if Task.isCancelled { finish(number, .failed(.offline)) }
      }
    } onCancel: {
      finish(number, .failed(.offline))
    }
  }

  private func sendAll(_ send: Send) async {
    while let items = next() {
      let results = await send(items.map(\.json))
      for (item, result) in zip(items, results) { finish(item.number, result) }
      // Fewer results are a mistake of `send`; without this, their changes would wait forever.
      for item in items.dropFirst(results.count) { finish(item.number, .failed(.tryLater(seconds: nil))) }
    }
  }

  private func next() -> [Item]? {
    state.withLock { state in
      var bytes = 0
      let items = state.waiting.prefix(Self.maximumCount).prefix { item in
        defer { bytes += item.json.count }
        return bytes == 0 || bytes + item.json.count <= Self.maximumBytes
      }
      state.waiting.removeFirst(items.count)
      if items.isEmpty { state.isSending = false }
      return items.isEmpty ? nil : Array(items)
    }
  }

  private func finish(_ number: Int, _ result: PushResult<Object>) {
    let continuation = state.withLock { state in
      state.waiting.removeAll { $0.number == number }
      return state.continuations.removeValue(forKey: number)
    }
    continuation?.resume(returning: result)
  }
}
