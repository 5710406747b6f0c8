import Dispatch
import TarnStorage

/// Lets threads wait between two attempts, until the pause is ended permanently.
///
/// It is for conditions without an event: an owner without a free connection, or an error that the user has to fix. To
/// wait for a file that another program has open, use ``OwnerWatch``.
final class RetryPause: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  /// Blocks the calling thread for a time, or until ``end()``.
  func wait(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    // Other and later waits must return at once as well.
    if isOver.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { isOver.signal() }
  }

  /// Waits for a random time, so that two waiting programs do not collide repeatedly. A command holds a file for some
  /// ten milliseconds.
  func waitForFile() { wait(.milliseconds(.random(in: 5...30))) }

  /// Ends all current and future waits.
  func end() { isOver.signal() }
}
