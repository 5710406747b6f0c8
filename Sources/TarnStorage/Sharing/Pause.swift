import Dispatch

/// Lets threads wait between two tries, until it is over for good.
///
/// For what has no event: an owner with no connection to spare, and an error that a person has to mend. For a file that
/// another program holds, wait with ``OwnerWatch``.
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
