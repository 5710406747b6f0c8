import Dispatch

/// Lets threads wait between two attempts, until it is ended for good.
///
/// For conditions without an event: an owner without a free connection, and an error that a user has to solve. For a
/// file that another program holds, use ``OwnerWatch``.
final class Pause: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  /// Blocks the calling thread for a time, or until ``end()``.
  func wait(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    // The next waiting thread must not wait, either.
    if isOver.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { isOver.signal() }
  }

  /// A random time, so that two threads do not collide again and again. A command holds a file for some ten
  /// milliseconds.
  func waitForTurn() { wait(.milliseconds(.random(in: 5...30))) }

  /// Ends the waiting, now and ever after.
  func end() { isOver.signal() }
}
