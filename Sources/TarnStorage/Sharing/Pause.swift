import Dispatch

/// Lets threads wait between two tries, until it is over for good.
///
/// Whether a file's lock is free has no event that every system tells: a lock that ends with its process is tried again.
final class Pause: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  /// Blocks the calling thread for a time, or until ``end()``.
  func wait(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    // The next one that waits must not wait either.
    if isOver.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { isOver.signal() }
  }

  /// At different times, so that two who wait do not meet again and again. A command has a file for some ten milliseconds.
  func waitForTurn() { wait(.milliseconds(.random(in: 5...30))) }

  /// Ends the waiting, now and ever after.
  func end() { isOver.signal() }
}
