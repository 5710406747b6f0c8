import Synchronization

/// A budget of bytes and places that many holders share, with a limit for each holder.
final class ResourceBudget: Sendable {
  private struct Usage {
    var bytes = 0
    var places = 0
    var perClient: [PageID: Int] = [:]
  }

  private let bytes: Int
  private let places: Int
  private let perClient: Int
  private let used = Mutex(Usage())

  /// - Parameters:
  ///   - bytes: the number of bytes for all holders together.
  ///   - places: how many allowances may exist at the same time.
  ///   - each: how many of these one holder (a session) may have.
  init(bytes: Int, places: Int = .max, perClient each: Int) {
    self.bytes = bytes
    self.places = places
    self.perClient = each
  }

  /// - Returns: `nil` if the budget has no room at the moment.
  func take(_ bytes: Int, for holder: PageID) -> BodyAllowance? {
    let isThere = used.withLock { taken in
      guard bytes <= self.bytes - taken.bytes, taken.places < places, taken.perClient[holder, default: 0] < perClient
      else {
        return false
      }
      taken.bytes += bytes
      taken.places += 1
      taken.perClient[holder, default: 0] += 1
      return true
    }
    guard isThere else { return nil }
    return BodyAllowance(bytes: bytes) { [self] in
      used.withLock { taken in
        taken.bytes -= bytes
        taken.places -= 1
        let left = taken.perClient[holder, default: 1] - 1
        taken.perClient[holder] = left == 0 ? nil : left
      }
    }
  }

  /// The number of bytes that are free at the moment.
  var left: Int { used.withLock { bytes - $0.bytes } }
}

/// Limits how many tasks run at the same time; the others wait in the order of their arrival.
final class AdmissionQueue: Sendable {
  private struct Queue {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let queue: Mutex<Queue>

  init(_ count: Int) { queue = Mutex(Queue(free: count)) }

  func take<Value>(_ work: () async -> Value) async -> Value {
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
    defer { pass() }
    return await work()
  }

  private func pass() {
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
