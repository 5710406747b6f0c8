import Dispatch
import Synchronization
import Tarn

/// Deeds on their way to the owner of a file, from an isolation to a thread that waits for answers.
final class Outbox<State: Sendable, Action: Sendable>: Sendable {
  /// How many may wait. While there is an owner none does; without one, ten thousand are more than a person does in the second
  /// until there is another.
  static var bound: Int { 10_000 }

  private struct Contents {
    var deeds: [Deed<State, Action>] = []
    /// How many were taken and are not settled.
    var inHand = 0
    var isInterrupted = false
    /// How many threads wait in ``emptied(within:)``.
    var waiters = 0

    /// Whether an item is left and the taker has not ended.
    var isBusy: Bool { !(deeds.isEmpty && inHand == 0) && !isInterrupted }
  }

  private let contents = Mutex(Contents())
  private let isThereMore = DispatchSemaphore(value: 0)
  /// Wakes those who wait in ``emptied(within:)``: signalled once for each of them when there is nothing to wait for any more.
  private let isDone = DispatchSemaphore(value: 0)

  /// - Returns: false if too many wait; then the deed has not been taken.
  func put(_ deed: Deed<State, Action>) -> Bool {
    let isTaken = contents.withLock { contents in
      guard contents.deeds.count < Self.bound else { return false }
      contents.deeds.append(deed)
      return true
    }
    isThereMore.signal()
    return isTaken
  }

  /// All that wait, waiting for one: for one thread at a time.
  ///
  /// - Returns: `nil` when it was interrupted.
  func take() -> [Deed<State, Action>]? {
    while true {
      isThereMore.wait()
      let (deeds, isOver) = contents.withLock { contents -> ([Deed<State, Action>], Bool) in
        if contents.isInterrupted { return ([], true) }
        defer { contents.deeds = [] }
        contents.inHand = contents.deeds.count
        return (contents.deeds, false)
      }
      if isOver { return nil }
      if !deeds.isEmpty { return deeds }
    }
  }

  /// It is known what became of so many that were taken.
  func settle(_ count: Int) { change { $0.inHand -= count } }

  /// Changes the contents, and wakes those who wait for what has come about by that.
  private func change(_ body: (inout Contents) -> Void) {
    let waiters = contents.withLock { contents in
      body(&contents)
      guard !contents.isBusy else { return 0 }
      defer { contents.waiters = 0 }
      return contents.waiters
    }
    for _ in 0..<waiters { isDone.signal() }
  }

  /// Puts some that were taken and have reached nobody before those that wait.
  func putBack(_ deeds: some Collection<Deed<State, Action>>) {
    contents.withLock { contents in
      contents.deeds.insert(contentsOf: deeds, at: 0)
      contents.inHand -= deeds.count
    }
    isThereMore.signal()
  }

  /// How many were taken and are not settled.
  var inHand: Int { contents.withLock { $0.inHand } }

  /// Blocks the calling thread until every item that was put in is settled, or the taker has ended.
  ///
  /// - Parameter time: how long at most.
  /// - Returns: how many are not settled.
  func emptied(within time: Duration) -> Int {
    let end = DispatchTime.now() + .nanoseconds(Int(time / .nanoseconds(1)))
    while true {
      let isBusy = contents.withLock { contents in
        if contents.isBusy { contents.waiters += 1 }
        return contents.isBusy
      }
      guard isBusy, isDone.wait(timeout: end) == .success else { break }
    }
    return contents.withLock { $0.deeds.count + $0.inHand }
  }

  /// All that wait, at once.
  func takeNow() -> [Deed<State, Action>] {
    var taken: [Deed<State, Action>] = []
    change { contents in (taken, contents.deeds) = (contents.deeds, []) }
    return taken
  }

  /// Ends the waiting of the one thread that takes, until ``resume()``. What is in it stays.
  func interrupt() {
    change { $0.isInterrupted = true }
    isThereMore.signal()
  }

  func resume() {
    let isThereAny = contents.withLock { contents in
      contents.isInterrupted = false
      contents.inHand = 0
      return !contents.deeds.isEmpty
    }
    if isThereAny { isThereMore.signal() }
  }
}
