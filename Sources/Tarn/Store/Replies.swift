import Synchronization

/// Takes what a store replies, as an effect, to those who asked it and wait.
///
/// ```swift
/// let replies = Replies<Int, Reply>()
/// let document = Store(Document.State(), Document(), effects: [
///   replies.connection { if case .reply(let number, let reply) = $0 { (number, reply) } else { nil } }
/// ])
///
/// let reply = try await replies.reply(to: 7) { document.send(.suggested(wish, number: 7), cause: .arrived) }
/// ```
///
/// A store is sent actions and returns nothing: what became of one it says as an effect, which names whom it is for. This is the
/// other end, for who is not the app's own view: another store's use case, a request over a network, a test.
///
/// Only so many may wait (``bound``): the next is told so at once (``TooManyWaiting``), and does not ask. Who waits is let go by
/// the reply, by cancelling the task, or by ``close()``; there is no time after which nobody waits any more, for how long a
/// reply may take is for who asks to know.
///
/// It is no way around the loop. What is asked is an action like any other, in the history with its cause, and the reply is decided
/// where all is decided, in `update`.
public final class Replies<ID: Hashable & Sendable, Reply: Sendable>: Sendable {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Reply, any Error>
  }

  private struct Contents {
    var waiting: [ID: [Waiting]] = [:]
    /// How many they are.
    var count = 0
    var last = 0
    var isClosed = false

    /// Why one more may not wait, or `nil`.
    func refusal(_ bound: Int) -> (any Error)? {
      if isClosed || Task.isCancelled { return CancellationError() }
      return count >= bound ? TooManyWaiting(bound: bound) : nil
    }
  }

  /// How many may wait at once.
  public let bound: Int
  private let contents = Mutex(Contents())

  /// - Parameter bound: how many may wait at once. The default is as many as a ``Mailbox`` holds, since each has asked something.
  public init(bound: Int = 65_536) { self.bound = bound }

  /// Asks, and waits for the reply.
  ///
  /// - Parameters:
  ///   - id: what the reply will be to. All who wait for one id get the first reply to it.
  ///   - ask: sends the action, once, when the reply can be taken.
  /// - Throws: `CancellationError` if the task was cancelled or ``close()`` was called first; what was asked is asked all the
  ///   same. ``TooManyWaiting`` if ``bound`` wait already; then nothing was asked.
  public func reply(
    to id: ID, isolation: isolated (any Actor)? = #isolation, _ ask: () -> Void
  ) async throws -> Reply {
    let number = contents.withLock { contents in
      contents.last += 1
      return contents.last
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
        let refusal = contents.withLock { contents in
          let refusal = contents.refusal(bound)
          if refusal == nil {
            contents.waiting[id, default: []].append(Waiting(number: number, continuation: continuation))
            contents.count += 1
          }
          return refusal
        }
        if let refusal { return continuation.resume(throwing: refusal) }
        ask()
      }
    } onCancel: {
      giveUp(number, id)
    }
  }

  /// Connects it to the store that replies.
  ///
  /// - Parameter reply: to what an effect is a reply, and which; `nil` for an effect that is none.
  public func connection<Wish, Action>(
    _ reply: @escaping @Sendable (Wish) -> (ID, Reply)?
  ) -> Connection<Wish, Action> {
    Connection(name: "Replies") { wish in
      guard let (id, reply) = reply(wish) else { return nil }
      return { self.deliver(reply, to: id) }
    }
  }

  /// Lets all go who wait, and all who come.
  public func close() {
    let waiting = contents.withLock { contents in
      contents.isClosed = true
      defer { (contents.waiting, contents.count) = ([:], 0) }
      return contents.waiting
    }
    for one in waiting.values.joined() { one.continuation.resume(throwing: CancellationError()) }
  }

  deinit { close() }

  /// How many wait, for tests.
  package var waitingCount: Int { contents.withLock { $0.count } }

  private func giveUp(_ number: Int, _ id: ID) {
    let one = contents.withLock { contents -> Waiting? in
      guard let index = contents.waiting[id]?.firstIndex(where: { $0.number == number }) else { return nil }
      let one = contents.waiting[id]?.remove(at: index)
      if contents.waiting[id]?.isEmpty == true { contents.waiting[id] = nil }
      contents.count -= 1
      return one
    }
    one?.continuation.resume(throwing: CancellationError())
  }

  private func deliver(_ reply: Reply, to id: ID) {
    let waiting = contents.withLock { contents in
      let waiting = contents.waiting.removeValue(forKey: id) ?? []
      contents.count -= waiting.count
      return waiting
    }
    for one in waiting { one.continuation.resume(returning: reply) }
  }
}

/// As many wait for replies as may: nothing was asked.
public struct TooManyWaiting: Error, Equatable, CustomStringConvertible {
  /// How many wait.
  public let bound: Int

  public init(bound: Int) { self.bound = bound }

  public var description: String {
    """
    \(bound) wait for a reply already, so nothing was asked. Ask again when some were answered; if none is, see that the store \
    replies to every wish and has the connection of these Replies among its effects.
    """
  }
}
