import Dispatch

/// When what the writer puts off is done: by the clock, or when a test says so.
///
/// ```swift
/// pace.later(20, queue) { self.commitOnTime() }
/// ```
///
/// What is put off is never what was promised: a ``Storage/flush()`` and a `send` that waits for the disk do not go through
/// it. With one of its own a test has the same things happen in the same order each time, and waits for nothing.
package struct Pace: Sendable {
  package typealias Work = @Sendable () -> Void

  /// Does something on a queue in so many milliseconds.
  package let later: @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void
  /// Does something long beside all else.
  package let beside: @Sendable (_ work: @escaping Work) -> Void

  package init(
    later: @escaping @Sendable (_ milliseconds: Int, _ queue: DispatchQueue, _ work: @escaping Work) -> Void,
    beside: @escaping @Sendable (_ work: @escaping Work) -> Void
  ) {
    self.later = later
    self.beside = beside
  }

  /// By the clock.
  package static let clock = Pace(
    later: { milliseconds, queue, work in
      guard milliseconds > 0 else { return queue.async(execute: work) }
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
    },
    beside: { work in DispatchQueue.global(qos: .utility).async(execute: work) })
}
