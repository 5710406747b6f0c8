import Dispatch
import Synchronization
import TarnStorage

/// The recently committed rows, for the followers of a file's owner.
///
/// It keeps rows only while a program follows: from the copy that a follower starts with until a minute without a
/// request. A follower whose next row is not kept any more is notified, and starts with a new copy.
final class CommitFeed: CommitObserver {
  enum Update {
    case rows([CommittedRow])
    /// Some rows after the requested one are not kept any more.
    case tooLate
    /// There is no later row.
    case noRows
    /// The owner releases the file.
    case closed
  }

  /// The maximum size of the kept rows in bytes: 16 MB, a thousand pastes or a hundred thousand user actions, for a
  /// follower that asks again within milliseconds.
  static let bound = 16 << 20
  /// The maximum size of one answer in bytes, so that a follower shows its first part before it has read everything.
  static let answerBound = 1 << 20
  /// The time without a request after which rows are not kept any more. A running follower asks at least every twenty
  /// seconds.
  static let longestSilence: Duration = .seconds(60)

  /// A queue of its own has a thread even when the app blocks all threads of the global queues, which also run Swift's
  /// tasks.
  private static let clock = DispatchQueue(label: "tarn.feed")

  fileprivate struct State {
    var needsRows = false
    var isClosed = false
    var rows: [CommittedRow] = []
    var bytes = 0
    /// When the last request arrived.
    var lastRequest = ContinuousClock.now
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Starts to keep rows.
  func begin() {
    state.withLock { state in
      state.needsRows = true
      state.lastRequest = .now
    }
  }

  /// Whether rows are kept.
  var needsRows: Bool { state.withLock { $0.needsRows } }

  func add(_ rows: [CommittedRow]) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.needsRows else { return [] }
      if ContinuousClock.now - state.lastRequest > Self.longestSilence {
        (state.needsRows, state.rows, state.bytes) = (false, [], 0)
        // A follower that slept with the machine may still be waiting, and has to be notified.
        return state.takeWaiters()
      }
      state.rows += rows
      state.bytes += rows.reduce(0) { $0 + $1.bytes }
      // Half of the rows at a time, so that dropping costs each row once.
      if state.bytes > Self.bound {
        while state.bytes > Self.bound / 2, state.rows.count > 1 {
          let dropCount = state.rows.count / 2
          state.bytes -= state.rows[..<dropCount].reduce(0) { $0 + $1.bytes }
          state.rows.removeFirst(dropCount)
        }
      }
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Notifies all waiting followers that the owner releases the file.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns the rows after a given one, and waits for one.
  ///
  /// - Parameter time: the longest wait. All waits for one request take less than the thirty seconds after which a client
  ///   assumes that the owner has ended.
  func update(after number: Int, present: Int, within time: DispatchTimeInterval) async -> Update {
    let update = next(after: number, present: present)
    guard case .noRows = update else { return update }
    await wait(after: number, within: time)
    return next(after: number, present: nil)
  }

  private func next(after number: Int, present: Int?) -> Update {
    state.withLock { state in
      state.lastRequest = .now
      return state.update(after: number, present: present)
    }
  }

  private func wait(after number: Int, within time: DispatchTimeInterval) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          // A row may have been added since the first check.
          guard !Task.isCancelled, case .noRows = state.update(after: number, present: nil) else { return true }
          state.waiters[id] = continuation
          return false
        }
        if isReady { return continuation.resume() }
        Self.clock.asyncAfter(deadline: .now() + time) { [weak self] in self?.wake(id) }
      }
    } onCancel: {
      wake(id)
    }
  }

  private func wake(_ id: Int) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
  }
}

extension CommitFeed.State {
  /// Returns the rows after a given one.
  ///
  /// - Parameter present: The last committed row if it is known: it shows whether a row is missing.
  fileprivate func update(after number: Int, present: Int?) -> CommitFeed.Update {
    if isClosed { return .closed }
    guard needsRows else { return .tooLate }
    guard let first = rows.first else { return present.map { $0 != number } ?? false ? .tooLate : .noRows }
    guard number >= first.number - 1 else { return .tooLate }
    let index = number + 1 - first.number
    guard index <= rows.count else { return .tooLate }
    guard index < rows.count else { return .noRows }
    var bytes = 0
    let answer = rows[index...].prefix { row in
      defer { bytes += row.bytes }
      return bytes < CommitFeed.answerBound
    }
    return .rows(Array(answer))
  }

  fileprivate mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { waiters = [:] }
    return Array(waiters.values)
  }
}

extension CommittedRow {
  /// The approximate size of the row in memory and in an answer.
  fileprivate var bytes: Int {
    (position?.utf8.count ?? 0) + (action?.utf8.count ?? 0) + (change?.utf8.count ?? 0) + 64
  }
}
