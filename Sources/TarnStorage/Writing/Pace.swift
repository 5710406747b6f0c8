import Dispatch

/// When the writer does its deferred work: by the clock, or when a test says so.
///
/// ```swift
/// pace.later(20, queue) { self.commitOnTime() }
/// ```
///
/// Deferred work is never promised work: a ``Storage/flush()`` and a `send` that waits for the disk do not use this.
/// With a clock of its own a test has the same events in the same order each time, and never waits.
package struct Pace: Sendable {
  package typealias Work = @Sendable () -> Void

  /// Runs a closure on a queue after this many milliseconds.
  package let later: @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void
  /// Runs a long closure on another thread.
  package let beside: @Sendable (_ work: @escaping Work) -> Void

  package init(
    later: @escaping @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void,
    beside: @escaping @Sendable (_ work: @escaping Work) -> Void
  ) {
    self.later = later
    self.beside = beside
  }

  /// The system's clock.
  package static let clock = Pace(
    later: { milliseconds, queue, work in
      guard milliseconds > 0 else { return queue.async(execute: work) }
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
    },
    beside: { work in DispatchQueue.global(qos: .utility).async(execute: work) })
}
