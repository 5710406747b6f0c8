import Synchronization

/// A budget of bytes and slots that many holders share, with a limit for each holder: a session, or the address of a client.
final class ResourceBudget<Holder: Hashable & Sendable>: Sendable {
  private struct Usage {
    var bytes = 0
    var slots = 0
    var perClient: [Holder: Int] = [:]
  }

  private let bytes: Int
  private let slots: Int
  private let perClient: Int
  private let state = Mutex(Usage())

  /// - Parameters:
  ///   - bytes: the number of bytes for all holders together.
  ///   - slots: how many allowances may exist at the same time.
  ///   - maxSlots: how many of these one holder may have.
  init(bytes: Int = .max, slots: Int = .max, perClient maxSlots: Int) {
    self.bytes = bytes
    self.slots = slots
    self.perClient = maxSlots
  }

  /// - Returns: `nil` if the budget has no room at the moment.
  func reserve(_ bytes: Int, for holder: Holder) -> BodyAllowance? {
    let isReserved = state.withLock { usage in
      guard bytes <= self.bytes - usage.bytes, usage.slots < slots, usage.perClient[holder, default: 0] < perClient
      else {
        return false
      }
      usage.bytes += bytes
      usage.slots += 1
      usage.perClient[holder, default: 0] += 1
      return true
    }
    guard isReserved else { return nil }
    return BodyAllowance(bytes: bytes) { [self] in
      state.withLock { usage in
        usage.bytes -= bytes
        usage.slots -= 1
        let remaining = usage.perClient[holder, default: 1] - 1
        usage.perClient[holder] = remaining == 0 ? nil : remaining
      }
    }
  }

  /// The number of bytes that are free at the moment.
  var freeBytes: Int { state.withLock { bytes - $0.bytes } }
}

/// Limits how many tasks run at the same time; the others wait in the order of their arrival.
final class AdmissionQueue: Sendable {
  private struct Queue {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let queue: Mutex<Queue>

  init(_ count: Int) { queue = Mutex(Queue(free: count)) }

  func run<Value>(_ work: () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let isFree = queue.withLock { queue in
        if queue.free == 0 {
          queue.waiting.append(continuation)
          return false
        }
        queue.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
    defer { release() }
    return await work()
  }

  private func release() {
    let next = queue.withLock { queue in
      if queue.waiting.isEmpty {
        queue.free += 1
        return CheckedContinuation<Void, Never>?.none
      }
      return queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
