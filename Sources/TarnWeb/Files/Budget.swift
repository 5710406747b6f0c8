import Synchronization

/// What many may take of something together, and each of them: bytes, and places.
final class Budget: Sendable {
  private struct Taken {
    var bytes = 0
    var places = 0
    var each: [PageID: Int] = [:]
  }

  private let bytes: Int
  private let places: Int
  private let each: Int
  private let taken = Mutex(Taken())

  /// - Parameters:
  ///   - bytes: of all together.
  ///   - places: how many may hold some at the same time.
  ///   - each: how many of these one visitor may have.
  init(bytes: Int, places: Int = .max, each: Int) {
    self.bytes = bytes
    self.places = places
    self.each = each
  }

  /// - Returns: `nil` where there is no room at the moment.
  func take(_ bytes: Int, for holder: PageID) -> HTTPAllowance? {
    let isThere = taken.withLock { taken in
      guard bytes <= self.bytes - taken.bytes, taken.places < places, taken.each[holder, default: 0] < each else {
        return false
      }
      taken.bytes += bytes
      taken.places += 1
      taken.each[holder, default: 0] += 1
      return true
    }
    guard isThere else { return nil }
    return HTTPAllowance(bytes: bytes) { [self] in
      taken.withLock { taken in
        taken.bytes -= bytes
        taken.places -= 1
        let left = taken.each[holder, default: 1] - 1
        taken.each[holder] = left == 0 ? nil : left
      }
    }
  }

  /// What nobody has at the moment.
  var left: Int { taken.withLock { bytes - $0.bytes } }
}

/// Lets a few at a time do something; the others wait in the order in which they came.
final class Turns: Sendable {
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
