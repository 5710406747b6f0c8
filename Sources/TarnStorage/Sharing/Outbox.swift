import Dispatch
import Synchronization
import Tarn

/// Commands on their way to the owner of a file, from an isolation to a thread that waits for responses.
final class Outbox<State: Sendable, Action: Sendable>: Sendable {
  /// The most that may wait. With an owner none does; without one, ten thousand are more than a user makes in the
  /// second until there is another.
  static var bound: Int { 10_000 }

  private struct Contents {
    var deeds: [Deed<State, Action>] = []
    /// The number of taken commands that are not settled.
    var inHand = 0
    var isInterrupted = false
    /// The number of threads that wait in ``emptied(within:)``.
    var waiters = 0

    /// Whether a command is left and the taking thread has not ended.
    var isBusy: Bool { !(deeds.isEmpty && inHand == 0) && !isInterrupted }
  }

  private let contents = Mutex(Contents())
  private let isThereMore = DispatchSemaphore(value: 0)
  /// Wakes the threads in ``emptied(within:)``: signalled once for each of them when the queue is empty.
  private let isDone = DispatchSemaphore(value: 0)

  /// - Returns: false if too many wait; then the command was not added.
  func put(_ deed: Deed<State, Action>) -> Bool {
    let isTaken = contents.withLock { contents in
      guard contents.deeds.count < Self.bound else { return false }
      contents.deeds.append(deed)
      return true
    }
    isThereMore.signal()
    return isTaken
  }

  /// Takes all waiting commands, and blocks until there is one: for one thread at a time.
  ///
  /// - Returns: `nil` if it was interrupted.
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

  /// Settles this many taken commands: their results are known.
  func settle(_ count: Int) { change { $0.inHand -= count } }

  /// Changes the contents, and wakes the threads whose condition now holds.
  private func change(_ body: (inout Contents) -> Void) {
    let waiters = contents.withLock { contents in
      body(&contents)
      guard !contents.isBusy else { return 0 }
      defer { contents.waiters = 0 }
      return contents.waiters
    }
    for _ in 0..<waiters { isDone.signal() }
  }

  /// Puts taken commands that were not sent back before the waiting ones.
  func putBack(_ deeds: some Collection<Deed<State, Action>>) {
    contents.withLock { contents in
      contents.deeds.insert(contentsOf: deeds, at: 0)
      contents.inHand -= deeds.count
    }
    isThereMore.signal()
  }

  /// The number of taken commands that are not settled.
  var inHand: Int { contents.withLock { $0.inHand } }

  /// Blocks the calling thread until every command is settled, or the taking thread has ended.
  ///
  /// - Parameter time: the longest time to wait.
  /// - Returns: the number of unsettled commands.
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

  /// Takes all waiting commands without waiting.
  func takeNow() -> [Deed<State, Action>] {
    var taken: [Deed<State, Action>] = []
    change { contents in (taken, contents.deeds) = (contents.deeds, []) }
    return taken
  }

  /// Interrupts the taking thread, until ``resume()``. The contents stay.
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
