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
/// It is no way around the loop. What is asked is an action like any other, in the history with its cause, and the reply is decided
/// where all is decided, in `update`.
public final class Replies<ID: Hashable & Sendable, Reply: Sendable>: Sendable {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Reply?, Never>
  }

  private struct Contents {
    var waiting: [ID: [Waiting]] = [:]
    var last = 0
    var isClosed = false
  }

  private let contents = Mutex(Contents())

  public init() {}

  /// Asks, and waits for the reply.
  ///
  /// - Parameters:
  ///   - id: what the reply will be to. All who wait for one id get the first reply to it.
  ///   - ask: sends the action, once, when the reply can be taken.
  /// - Throws: `CancellationError` if the task was cancelled or ``close()`` was called first. What was asked is asked all the same.
  public func reply(
    to id: ID, isolation: isolated (any Actor)? = #isolation, _ ask: () -> Void
  ) async throws -> Reply {
    let number = contents.withLock { contents in
      contents.last += 1
      return contents.last
    }
    let reply = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let isOpen = contents.withLock { contents in
          guard !contents.isClosed, !Task.isCancelled else { return false }
          contents.waiting[id, default: []].append(Waiting(number: number, continuation: continuation))
          return true
        }
        guard isOpen else { return continuation.resume(returning: nil) }
        ask()
      }
    } onCancel: {
      giveUp(number, id)
    }
    guard let reply else { throw CancellationError() }
    return reply
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
      defer { contents.waiting = [:] }
      return contents.waiting
    }
    for one in waiting.values.joined() { one.continuation.resume(returning: nil) }
  }

  deinit { close() }

  /// How many wait, for tests.
  package var waitingCount: Int { contents.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  private func giveUp(_ number: Int, _ id: ID) {
    let one = contents.withLock { contents -> Waiting? in
      guard let index = contents.waiting[id]?.firstIndex(where: { $0.number == number }) else { return nil }
      let one = contents.waiting[id]?.remove(at: index)
      if contents.waiting[id]?.isEmpty == true { contents.waiting[id] = nil }
      return one
    }
    one?.continuation.resume(returning: nil)
  }

  private func deliver(_ reply: Reply, to id: ID) {
    let waiting = contents.withLock { $0.waiting.removeValue(forKey: id) ?? [] }
    for one in waiting { one.continuation.resume(returning: reply) }
  }
}
