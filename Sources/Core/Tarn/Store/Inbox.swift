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
    /// The number of messages that were refused because the inbox was full, since the last ``takeRejected()``.
    var rejected = 0
  }

  package let bound: Int
  private let contents = Mutex(Contents())

  package init(bound: Int) { self.bound = bound }

  /// Adds a message without waiting.
  ///
  /// - Returns: false when the inbox is full or closed; the message is then not added.
  package func put(_ message: Message) -> Bool {
    let (isAccepted, resume) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      guard contents.waiting.count < bound else {
        contents.rejected += 1
        return (false, nil)
      }
      contents.waiting.append(message)
      return (true, Self.resumingConsumer(&contents))
    }
    resume?()
    return isAccepted
  }

  /// Adds a message even when the inbox is full, and removes the waiting messages that it supersedes: for messages that
  /// must not be lost and of which only the latest of each kind counts. The inbox therefore exceeds its bound by at
  /// most one message of each kind.
  ///
  /// - Parameter isReplaced: returns whether the new message supersedes a waiting one.
  /// - Returns: false when the inbox is closed; the message is then not added.
  package func put(_ message: Message, replacing isReplaced: (Message) -> Bool) -> Bool {
    let (isAccepted, resume) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      contents.waiting.removeAll(where: isReplaced)
      contents.waiting.append(message)
      return (true, Self.resumingConsumer(&contents))
    }
    resume?()
    return isAccepted
  }

  /// Adds a message, waiting for room if necessary.
  ///
  /// - Returns: false when the inbox is closed; the message is then not added.
  package func deliver(_ message: Message) async -> Bool {
    await withCheckedContinuation { continuation in
      let resume = contents.withLock { contents -> () -> Void in
        if contents.isClosed { return { continuation.resume(returning: false) } }
        guard contents.waiting.count < bound else {
          contents.deliverers.append((message, continuation))
          return {}
        }
        contents.waiting.append(message)
        let resumeConsumer = Self.resumingConsumer(&contents)
        return {
          resumeConsumer?()
          continuation.resume(returning: true)
        }
      }
      resume()
    }
  }

  /// The number of calls of ``deliver(_:)`` that wait for room.
  package var waitingDeliveries: Int { contents.withLock { $0.deliverers.count } }

  /// Returns all waiting messages, at least one; `nil` once the inbox is closed and empty. Only one task may call it.
  package func take(isolation: isolated (any Actor)? = #isolation) async -> [Message]? {
    await withCheckedContinuation { continuation in
      let resume = contents.withLock { contents -> (() -> Void)? in
        contents.consumer = continuation
        return Self.resumingConsumer(&contents)
      }
      resume?()
    }
  }

  /// Returns the messages that wait, without waiting for one, and removes them.
  package func removeAll() -> [Message] {
    contents.withLock { contents in
      defer { contents.waiting = [] }
      return contents.waiting
    }
  }

  /// Returns how many messages ``put(_:)`` has refused because the inbox was full, since the last call.
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
    let resume = contents.withLock { contents -> () -> Void in
      contents.isClosed = true
      let refused = contents.deliverers
      contents.deliverers = []
      let resumeConsumer = Self.resumingConsumer(&contents)
      return {
        resumeConsumer?()
        for (_, continuation) in refused { continuation.resume(returning: false) }
      }
    }
    resume()
  }

  /// Returns a closure that resumes the waiting consumer, if there is one, with the waiting messages. The caller runs
  /// it outside the lock.
  private static func resumingConsumer(_ contents: inout Contents) -> (() -> Void)? {
    guard let consumer = contents.consumer, !contents.waiting.isEmpty || contents.isClosed else { return nil }
    contents.consumer = nil
    let batch = contents.waiting
    contents.waiting = contents.deliverers.map(\.0)
    let admitted = contents.deliverers.map(\.1)
    contents.deliverers = []
    return {
      for continuation in admitted { continuation.resume(returning: true) }
      consumer.resume(returning: batch.isEmpty ? nil : batch)
    }
  }
}
