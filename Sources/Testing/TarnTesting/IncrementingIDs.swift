import Synchronization

/// Makes IDs in order, for use cases that need new ones: 1, 2, 3 and so on.
///
/// ```swift
/// let ids = IncrementingIDs { "todo-\($0)" }
/// ids.next()          // "todo-1"
/// ids.next()          // "todo-2"
/// let uuids = IncrementingIDs { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))) }
/// ```
///
/// - Complexity: a lock and the call of the closure.
public final class IncrementingIDs<ID: Sendable>: Sendable {
  private let last: Mutex<Int>
  private let make: @Sendable (Int) -> ID

  /// Creates a source of IDs.
  ///
  /// - Parameters:
  ///   - first: the number of the first ID.
  ///   - make: returns the ID of a number.
  public init(from first: Int = 1, _ make: @escaping @Sendable (Int) -> ID) {
    last = Mutex(first - 1)
    self.make = make
  }

  /// Returns the next ID. Any task may call it.
  public func next() -> ID {
    make(
      last.withLock { last in
        last += 1
        return last
      })
  }
}

extension IncrementingIDs where ID == Int {
  /// Creates a source of numbers.
  public convenience init(from first: Int = 1) { self.init(from: first) { $0 } }
}
