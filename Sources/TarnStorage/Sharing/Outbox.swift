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
        return (contents.deeds, false)
      }
      if isOver { return nil }
      if !deeds.isEmpty { return deeds }
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
      return !contents.deeds.isEmpty
    }
    if isThereAny { isThereMore.signal() }
  }
}
