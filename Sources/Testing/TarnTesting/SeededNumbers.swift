import Synchronization

/// Random numbers of a seed in order, for use cases that draw them: the same seed gives the same numbers.
///
/// ```swift
/// let numbers = SeededNumbers(seed: 7)
/// let dice = DrawNumber { sides in numbers.next(in: 1...sides) }
/// ```
///
/// A test with a ``SeededRandom`` of its own needs none. This one is shared by the tasks of an app.
///
/// - Complexity: a lock and a few nanoseconds a number.
public final class SeededNumbers: Sendable {
  private let random: Mutex<SeededRandom>

  /// Creates a source of numbers.
  public init(seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

  /// Returns the next number, uniformly chosen from a range. Any task may call it.
  ///
  /// - Precondition: the range is not empty.
  public func next(in range: ClosedRange<Int>) -> Int { random.withLock { Int.random(in: range, using: &$0) } }
}
