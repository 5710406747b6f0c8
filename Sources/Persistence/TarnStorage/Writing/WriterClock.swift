import Dispatch

/// The clock of the writer's delayed work: real time, or manual control by a test.
///
/// ```swift
/// clock.later(20, queue) { commitOnTime() }
/// ```
///
/// Promised durability never depends on it: a ``Storage/flush()`` and a `send` that waits for the disk do not go
/// through it. A test with its own clock executes delayed work in the same order each time and does not wait.
package struct WriterClock: Sendable {
  package typealias Work = @Sendable () -> Void

  /// Executes work on a queue after the given number of milliseconds.
  package let later: @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void
  /// Executes long work concurrently, outside the writer's queue.
  package let concurrently: @Sendable (_ work: @escaping Work) -> Void

  package init(
    later: @escaping @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void,
    concurrently: @escaping @Sendable (_ work: @escaping Work) -> Void
  ) {
    self.later = later
    self.concurrently = concurrently
  }

  /// Real time.
  package static let system = WriterClock(
    later: { milliseconds, queue, work in
      guard milliseconds > 0 else { return queue.async(execute: work) }
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
    },
    concurrently: { work in DispatchQueue.global(qos: .utility).async(execute: work) })
}
