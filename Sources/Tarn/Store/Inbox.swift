import Synchronization

/// A bounded queue into one isolation: anyone puts in, one task takes out, in the order in which things came.
///
/// ```
/// any thread ── put ──►│ waiting │── take (all at once) ──► the one task
/// any task ── deliver ─┘ (waits for room)
/// ```
package final class Inbox<Message: Sendable>: Sendable {
  private struct Contents {
    var waiting: [Message] = []
    var taker: CheckedContinuation<[Message]?, Never>?
    var deliverers: [(Message, CheckedContinuation<Bool, Never>)] = []
    var isClosed = false
    /// How many messages were refused for want of room and not yet asked for.
    var refused = 0
  }

  package let bound: Int
  private let contents = Mutex(Contents())

  package init(bound: Int) { self.bound = bound }

  /// - Returns: false when it is full or closed; then the message has not been taken.
  package func put(_ message: Message) -> Bool {
    let (isTaken, wake) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      guard contents.waiting.count < bound else {
        contents.refused += 1
        return (false, nil)
      }
      contents.waiting.append(message)
      return (true, Self.hand(&contents))
    }
    wake?()
    return isTaken
  }

  /// Puts a message in even when it is full, in place of those that it makes out of date: for what must not be lost and whose last
  /// word counts. So what waits beyond the bound is at most one message of each kind.
  ///
  /// - Parameter isReplaced: whether a message that waits is out of date with this one.
  /// - Returns: false when it is closed.
  package func put(_ message: Message, replacing isReplaced: (Message) -> Bool) -> Bool {
    let (isTaken, wake) = contents.withLock { contents -> (Bool, (() -> Void)?) in
      guard !contents.isClosed else { return (false, nil) }
      contents.waiting.removeAll(where: isReplaced)
      contents.waiting.append(message)
      return (true, Self.hand(&contents))
    }
    wake?()
    return isTaken
  }

  /// Puts a message in, waiting for room if need be.
  ///
  /// - Returns: false when it is closed.
  package func deliver(_ message: Message) async -> Bool {
    await withCheckedContinuation { continuation in
      let wake = contents.withLock { contents -> () -> Void in
        if contents.isClosed { return { continuation.resume(returning: false) } }
        guard contents.waiting.count < bound else {
          contents.deliverers.append((message, continuation))
          return {}
        }
        contents.waiting.append(message)
        let hand = Self.hand(&contents)
        return {
          hand?()
          continuation.resume(returning: true)
        }
      }
      wake()
    }
  }

  /// Everything that waits, at least one message; `nil` once it is closed and empty. For one task only.
  package func take(isolation: isolated (any Actor)? = #isolation) async -> [Message]? {
    await withCheckedContinuation { continuation in
      let wake = contents.withLock { contents -> (() -> Void)? in
        contents.taker = continuation
        return Self.hand(&contents)
      }
      wake?()
    }
  }

  /// How many messages ``put(_:)`` has refused for want of room since this was last called.
  ///
  /// A full inbox has messages waiting, so the task that takes them always gets to ask.
  package func takeRefused() -> Int {
    contents.withLock { contents in
      defer { contents.refused = 0 }
      return contents.refused
    }
  }

  /// Takes nothing more. What waits already can still be taken.
  package func close() {
    let wake = contents.withLock { contents -> () -> Void in
      contents.isClosed = true
      let refused = contents.deliverers
      contents.deliverers = []
      let hand = Self.hand(&contents)
      return {
        hand?()
        for (_, continuation) in refused { continuation.resume(returning: false) }
      }
    }
    wake()
  }

  /// What to do outside the lock so that the taker, if there is one, gets what there is.
  private static func hand(_ contents: inout Contents) -> (() -> Void)? {
    guard let taker = contents.taker, !contents.waiting.isEmpty || contents.isClosed else { return nil }
    contents.taker = nil
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
