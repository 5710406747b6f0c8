import Dispatch
import Synchronization

/// Wakes one task, now or when it next waits.
final class WakeSignal: Sendable {
  private struct Contents {
    var isSet = false
    var waiter: CheckedContinuation<Bool, Never>?
    /// Counts the waits, so that the end of an earlier one wakes no later one.
    var waits = 0
  }

  private let contents = Mutex(Contents())
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func set() {
    let waiter = contents.withLock { contents -> CheckedContinuation<Bool, Never>? in
      contents.isSet = contents.waiter == nil
      defer { contents.waiter = nil }
      return contents.waiter
    }
    waiter?.resume(returning: true)
  }

  /// Waits until ``set()`` is called, or was called since the last wait. Only one task may call it.
  ///
  /// - Parameter time: the longest time to wait; `nil` for any time.
  /// - Returns: false if that time has passed.
  @discardableResult func wait(upTo time: Duration? = nil) async -> Bool {
    await withCheckedContinuation { continuation in
      let wait = contents.withLock { contents -> Int? in
        if contents.isSet {
          contents.isSet = false
          return nil
        }
        contents.waiter = continuation
        contents.waits += 1
        return contents.waits
      }
      guard let wait else { return continuation.resume(returning: true) }
      guard let time else { return }
      queue.asyncAfter(deadline: .now() + .nanoseconds(Int(time / .nanoseconds(1)))) { self.end(wait) }
    }
  }

  private func end(_ wait: Int) {
    let waiter = contents.withLock { contents -> CheckedContinuation<Bool, Never>? in
      guard contents.waits == wait else { return nil }
      defer { contents.waiter = nil }
      return contents.waiter
    }
    waiter?.resume(returning: false)
  }
}
