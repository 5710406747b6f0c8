import Dispatch
import Foundation
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
  }

  private let contents = Mutex(Contents())
  private let isThereMore = DispatchSemaphore(value: 0)

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
  func settle(_ count: Int) { contents.withLock { $0.inHand -= count } }

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

  /// Waits until all that was put in is settled, as long as somebody takes.
  ///
  /// - Returns: how many are not.
  func emptied(within time: Duration) -> Int {
    let end = ContinuousClock.now + time
    while true {
      let (left, isTaken) = contents.withLock { ($0.deeds.count + $0.inHand, !$0.isInterrupted) }
      guard left > 0, isTaken, ContinuousClock.now < end else { return left }
      usleep(1_000)
    }
  }

  /// All that wait, at once.
  func takeNow() -> [Deed<State, Action>] {
    contents.withLock { contents in
      defer { contents.deeds = [] }
      return contents.deeds
    }
  }

  /// Ends the waiting of the one thread that takes, until ``resume()``. What is in it stays.
  func interrupt() {
    contents.withLock { $0.isInterrupted = true }
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
