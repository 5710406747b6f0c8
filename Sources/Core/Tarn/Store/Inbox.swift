import Synchronization

/// A bounded queue into one isolation: any thread or task adds messages, and one task takes them in the order in which
/// they arrived.
///
/// ```
/// any thread ── put ──►│ waiting │── take (all at once) ──► the one task
/// any task ── deliver ─┘ (waits for room)
/// ```
package final class Inbox<Message: Sendable>: Sendable {
  private struct Contents {
    var waiting: [Message] = []
    var consumer: CheckedContinuation<[Message]?, Never>?
    var deliverers: [(Message, CheckedContinuation<Bool, Never>)] = []
    var isClosed = false
    /// The number of messages that were refused for lack of room since the last ``takeRejected()``.
    var rejected = 0
  }

  package let bound: Int
  private let contents = Mutex(Contents())

  package init(bound: Int) { self.bound = bound }

  /// Adds a message without waiting.
  ///
  /// - Returns: false when the inbox is full or closed; the message is then not added.
  package func put(_ message: Message) -> Bool {
    let (isTaken, wake) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      guard contents.waiting.count < bound else {
        contents.rejected += 1
        return (false, nil)
      }
      contents.waiting.append(message)
      return (true, Self.pass(&contents))
    }
    wake?()
    return isTaken
  }

  /// Adds a message even when the inbox is full, and removes the waiting messages that it supersedes: for messages that
  /// must not be lost and of which only the latest of each kind counts. The inbox therefore exceeds its bound by at
  /// most one message of each kind.
  ///
  /// - Parameter isReplaced: returns whether the new message supersedes a waiting one.
  /// - Returns: false when the inbox is closed; the message is then not added.
  package func put(_ message: Message, replacing isReplaced: (Message) -> Bool) -> Bool {
    let (isTaken, wake) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      contents.waiting.removeAll(where: isReplaced)
      contents.waiting.append(message)
      return (true, Self.pass(&contents))
    }
    wake?()
    return isTaken
  }

  /// Adds a message, waiting for room if necessary.
  ///
  /// - Returns: false when the inbox is closed; the message is then not added.
  package func deliver(_ message: Message) async -> Bool {
    await withCheckedContinuation { continuation in
      let wake = contents.withLock { contents -> () -> Void in
        if contents.isClosed { return { continuation.resume(returning: false) } }
        guard contents.waiting.count < bound else {
          contents.deliverers.append((message, continuation))
          return {}
        }
        contents.waiting.append(message)
        let hand = Self.pass(&contents)
        return {
          hand?()
          continuation.resume(returning: true)
        }
      }
      wake()
    }
  }

  /// Returns all waiting messages, at least one; `nil` once the inbox is closed and empty. Only one task may call it.
  package func take(isolation: isolated (any Actor)? = #isolation) async -> [Message]? {
    await withCheckedContinuation { continuation in
      let wake = contents.withLock { contents -> (() -> Void)? in
        contents.consumer = continuation
        return Self.pass(&contents)
      }
      wake?()
    }
  }

  /// Returns how many messages ``put(_:)`` has refused for lack of room since the last call.
  ///
  /// A full inbox has waiting messages, so the task that takes them always gets to call this.
  package func takeRejected() -> Int {
    contents.withLock { contents in
      defer { contents.rejected = 0 }
      return contents.rejected
    }
  }

  /// Refuses further messages. Messages that already wait can still be taken.
  package func close() {
    let wake = contents.withLock { contents -> () -> Void in
      contents.isClosed = true
      let refused = contents.deliverers
      contents.deliverers = []
      let hand = Self.pass(&contents)
      return {
        hand?()
        for (_, continuation) in refused { continuation.resume(returning: false) }
      }
    }
    wake()
  }

  /// Returns the work to do outside the lock, which resumes the taking task, if there is one, with the waiting
  /// messages.
  private static func pass(_ contents: inout Contents) -> (() -> Void)? {
    guard let taker = contents.consumer, !contents.waiting.isEmpty || contents.isClosed else { return nil }
    contents.consumer = nil
    let batch = contents.waiting
    contents.waiting = contents.deliverers.map(\.0)
    let admitted = contents.deliverers.map(\.1)
    contents.deliverers = []
    return {
      for continuation in admitted { continuation.resume(returning: true) }
      taker.resume(returning: batch.isEmpty ? nil : batch)
    }
  }
}
