import Synchronization

/// Delivers a store's replies, which it returns as effects, to the tasks that wait for them.
///
/// ```swift
/// let replies = ReplyRegistry<Int, Document.Reply>()
/// let document = Store(Document.State(), Document(), effects: [
///   replies.effectHandler { if case .reply(let number, let reply) = $0 { (number, reply) } else { nil } }
/// ])
///
/// let reply = try await replies.reply(to: 7) { document.send(.suggested(suggestion, number: 7), cause: .arrived) }
/// ```
///
/// `send` returns no result; a store reports the result of an action as an effect that names its recipient. `ReplyRegistry`
/// is the receiving end for callers other than the app's own view: another store's use case, a request over a network,
/// a test.
///
/// At most ``bound`` callers may wait: the next one gets ``TooManyWaiters`` immediately and its action is not sent. A
/// caller stops waiting when the reply arrives, when its task is cancelled, or when ``close()`` is called. There is no
/// timeout, because only the caller knows how long a reply may take.
///
/// This does not bypass the loop. The requesting action is an action like any other, in the history with its cause, and
/// `update` decides the reply.
public final class ReplyRegistry<ID: Hashable & Sendable, Reply: Sendable>: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Reply, any Error>
  }

  private struct Contents {
    var waiting: [ID: [Waiter]] = [:]
    /// The number of waiting callers.
    var count = 0
    var lastNumber = 0
    var isClosed = false

    /// Returns the error for a further caller, or `nil` if it may wait.
    func refusal(_ bound: Int) -> (any Error)? {
      if isClosed || Task.isCancelled { return CancellationError() }
      return count >= bound ? TooManyWaiters(bound: bound) : nil
    }
  }

  /// The maximum number of callers that wait at once.
  public let bound: Int
  private let contents = Mutex(Contents())

  /// Creates a registry without waiting callers.
  ///
  /// - Parameter bound: the maximum number of callers that wait at once. The default is the capacity of a ``Mailbox``,
  ///   since each caller has sent an action.
  public init(bound: Int = 65_536) { self.bound = bound }

  /// Sends an action and waits for the reply.
  ///
  /// - Parameters:
  ///   - id: identifies the reply. All callers that wait for one ID receive the first reply to it.
  ///   - isolation: the isolation of the caller; leave it to the compiler.
  ///   - send: sends the action; called once, when the reply can be received.
  /// - Throws: `CancellationError` if the task was cancelled or ``close()`` was called before the reply; an action that
  ///   was sent is still applied. ``TooManyWaiters`` if ``bound`` callers already wait; the action is then not sent.
  public func reply(
    to id: ID, isolation: isolated (any Actor)? = #isolation, _ send: () -> Void
  ) async throws -> Reply {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
        let refusal = contents.withLock { contents in
          let refusal = contents.refusal(bound)
          if refusal == nil {
            contents.waiting[id, default: []].append(Waiter(number: number, continuation: continuation))
            contents.count += 1
          }
          return refusal
        }
        if let refusal { return continuation.resume(throwing: refusal) }
        send()
      }
    } onCancel: {
      cancel(number, id)
    }
  }

  /// Returns the effect handler for the store that replies.
  ///
  /// - Parameter reply: returns the ID and the reply of an effect; `nil` for an effect that is not a reply.
  public func effectHandler<Effect, Action>(
    _ reply: @escaping @Sendable (Effect) -> (ID, Reply)?
  ) -> EffectHandler<Effect, Action> {
    EffectHandler(name: "Replies") { request in
      guard let (id, reply) = reply(request) else { return nil }
      return { self.deliver(reply, to: id) }
    }
  }

  /// Ends all waiting calls and every later one with `CancellationError`.
  public func close() {
    let waiting = contents.withLock { contents in
      contents.isClosed = true
      defer { (contents.waiting, contents.count) = ([:], 0) }
      return contents.waiting
    }
    for waiter in waiting.values.joined() { waiter.continuation.resume(throwing: CancellationError()) }
  }

  deinit { close() }

  /// The number of waiting callers, for tests.
  package var waitingCount: Int { contents.withLock { $0.count } }

  private func cancel(_ number: Int, _ id: ID) {
    let waiter = contents.withLock { contents -> Waiter? in
      guard let index = contents.waiting[id]?.firstIndex(where: { $0.number == number }) else { return nil }
      let waiter = contents.waiting[id]?.remove(at: index)
      if contents.waiting[id]?.isEmpty == true { contents.waiting[id] = nil }
      contents.count -= 1
      return waiter
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func deliver(_ reply: Reply, to id: ID) {
    let waiting = contents.withLock { contents in
      let waiting = contents.waiting.removeValue(forKey: id) ?? []
      contents.count -= waiting.count
      return waiting
    }
    for waiter in waiting { waiter.continuation.resume(returning: reply) }
  }
}

/// The error of a call that was refused because the maximum number of callers already wait. Its action was not sent.
public struct TooManyWaiters: Error, Equatable, CustomStringConvertible {
  /// The number of waiting callers.
  public let bound: Int

  /// Creates the error for a registry with this bound.
  public init(bound: Int) { self.bound = bound }

  public var description: String {
    """
    \(bound) callers already wait for a reply, so the action was not sent. Send it again after some of them received their \
    reply. If no reply arrives, check that the store replies to every request and has the effect handler of these replies \
    among its `effects`.
    """
  }
}
