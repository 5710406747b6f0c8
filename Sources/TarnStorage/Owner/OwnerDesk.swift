import Foundation
import Synchronization

/// The shared state of an ``OwnerSocket``'s threads: the connections and the running handlers.
///
/// One thread accepts; each connection has another thread, which reads, runs the handler (``ThreadExecutor``) and
/// writes. Threads, because a response of hundreds of megabytes to a slow reader must not occupy one of the few threads
/// of Swift's task pool, and because an app that blocks these must not keep other programs waiting.
final class OwnerDesk: Sendable {
  let file: String
  let user: uid_t
  let limits: OwnerLimits
  let bell: Bell
  private let handler: @Sendable (OwnerRequest) async -> OwnerReply
  private let state = Mutex(State())
  private let acceptor = DispatchGroup()

  private struct State {
    var isClosing = false
    var connections = 0
    var handlers: [Int: Task<Void, Never>] = [:]
    var last = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  init(
    file: String, user: uid_t, limits: OwnerLimits, handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(SystemError) {
    self.file = file
    self.user = user
    self.limits = limits
    self.handler = handler
    bell = try Bell()
  }

  /// Begins to accept connections on a listening socket, which it closes at the end.
  func open(_ descriptor: Int32) {
    acceptor.enter()
    Thread.detachNewThread { [self] in
      accept(on: descriptor)
      _ = Foundation.close(descriptor)
      acceptor.leave()
    }
  }

  /// Ends all work; no handler begins afterwards. It waits for the accepting thread, which itself waits only for its
  /// bell.
  func close() {
    let tasks = state.withLock { state in
      state.isClosing = true
      return Array(state.handlers.values)
    }
    for task in tasks { task.cancel() }
    bell.ring()
    acceptor.wait()
  }

  /// - Returns: whether there is room for one more.
  func admit() -> Bool {
    state.withLock { state in
      guard state.connections < limits.connections else { return false }
      state.connections += 1
      return true
    }
  }

  func leave() {
    state.withLock { $0.connections -= 1 }
  }

  /// Handles a request on the calling thread and waits for the response. Call it on a connection's thread only, never
  /// on one that runs tasks.
  ///
  /// - Returns: `nil` while closing.
  func answer(_ request: OwnerRequest, on executor: ThreadExecutor) -> OwnerReply? {
    let slip = Slip()
    let hasBegun = state.withLock { state in
      guard !state.isClosing else { return false }
      state.last += 1
      let number = state.last
      // A user waits for it at another program.
      state.handlers[number] = Task(executorPreference: executor, priority: .userInitiated) { [self] in
        // The desk may have closed between the creation of the task and its first step.
        if !isClosing { slip.fill(await handler(request)) }
        end(number)
        slip.finish()
      }
      return true
    }
    guard hasBegun else { return nil }
    executor.run { slip.isFinished }
    return isClosing ? nil : slip.reply
  }

  /// Waits for the running handlers; after closing, no further ones begin.
  func handlersEnded() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.handlers.isEmpty { state.waiters.append(continuation) }
        return state.handlers.isEmpty
      }
      if isOver { continuation.resume() }
    }
  }

  private func end(_ number: Int) {
    let waiters = state.withLock { state in
      state.handlers[number] = nil
      guard state.handlers.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private var isClosing: Bool { state.withLock { $0.isClosing } }
}

/// Passes the response of a task to the thread that waits for it.
private final class Slip: Sendable {
  private let answer = Mutex<(reply: OwnerReply?, isFinished: Bool)>((nil, false))

  var reply: OwnerReply? { answer.withLock { $0.reply } }
  var isFinished: Bool { answer.withLock { $0.isFinished } }

  func fill(_ reply: OwnerReply) { answer.withLock { $0.reply = reply } }

  func finish() { answer.withLock { $0.isFinished = true } }
}
