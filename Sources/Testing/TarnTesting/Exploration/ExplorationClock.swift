import Synchronization
import Tarn

/// The clock of a run of an ``Exploration``, and new numbers for IDs: both begin at the same values in each run.
public final class ExplorationClock: Sendable {
  private struct State {
    var milliseconds: Int64
    var lastNumber = 0
  }

  private let state: Mutex<State>

  init(_ start: Timestamp) { state = Mutex(State(milliseconds: start.milliseconds)) }

  /// The time, which only steps advance.
  public var now: Timestamp { Timestamp(milliseconds: state.withLock(\.milliseconds)) }

  /// Returns 1, 2, 3 and so on: for new IDs.
  public func nextNumber() -> Int {
    state.withLock {
      $0.lastNumber += 1
      return $0.lastNumber
    }
  }

  @usableFromInline func advance(by milliseconds: Int64) { state.withLock { $0.milliseconds += milliseconds } }
}
