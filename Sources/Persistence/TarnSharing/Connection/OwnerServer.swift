import Foundation
import Synchronization
import TarnStorage

/// The shared state of the threads of an ``OwnerSocket``: the connections and the running handlers.
///
/// One thread accepts. Each connection has another, which reads, runs the handler (``ThreadExecutor``) and writes. They
/// are threads because sending hundreds of megabytes to a slow reader must not occupy one of the few threads of the
/// task pool, and because an app that blocks the pool must not keep other programs waiting.
final class OwnerServer: Sendable {
  let file: String
  let user: uid_t
  let limits: OwnerLimits
  let cancellation: CancellationPipe
  private let handler: @Sendable (OwnerRequest) async -> OwnerReply
  private let state = Mutex(State())
  private let acceptor = DispatchGroup()

  private struct State {
    var isClosing = false
    var connections = 0
    var handlers: [Int: Task<Void, Never>] = [:]
    var lastID = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  init(
    file: String, user: uid_t, limits: OwnerLimits, handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(SystemError) {
    self.file = file
    self.user = user
    self.limits = limits
    self.handler = handler
    cancellation = try CancellationPipe()
  }

  /// Starts to accept connections on a listening socket, and closes the socket in the end.
  func open(_ descriptor: Int32) {
    acceptor.enter()
    Thread.detachNewThread { [self] in
      accept(on: descriptor)
      _ = Foundation.close(descriptor)
      acceptor.leave()
    }
  }

  /// Closes the server: no handler starts afterwards. It waits for the accepting thread, which itself waits only for
  /// connections and the cancellation.
  func close() {
    let tasks = state.withLock { state in
      state.isClosing = true
      return Array(state.handlers.values)
    }
    for task in tasks { task.cancel() }
    cancellation.cancel()
    acceptor.wait()
  }

  /// Counts a new connection.
  ///
  /// - Returns: Whether it is within the limit.
  func admit() -> Bool {
    state.withLock { state in
      guard state.connections < limits.connections else { return false }
      state.connections += 1
      return true
    }
  }

  func connectionEnded() {
    state.withLock { $0.connections -= 1 }
  }

  /// Handles a request on the calling thread and waits for the answer. Call it only on the thread of a connection,
  /// never on one of the task pool.
  ///
  /// - Returns: `nil` if the server is closing.
  func respond(_ request: OwnerRequest, on executor: ThreadExecutor) -> OwnerReply? {
    let slot = ResponseSlot()
    let isStarted = state.withLock { state in
      guard !state.isClosing else { return false }
      state.lastID += 1
      let id = state.lastID
      // A user waits for the answer in another program.
      state.handlers[id] = Task(executorPreference: executor, priority: .userInitiated) { [self] in
        // The server may have closed between the creation of the task and its first step.
        if !isClosing { slot.fill(await handler(request)) }
        end(id)
        slot.finish()
      }
      return true
    }
    guard isStarted else { return nil }
    executor.run { slot.isFinished }
    return isClosing ? nil : slot.reply
  }

  /// Waits for the running handlers; after `close()` no others start.
  func handlersEnded() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.handlers.isEmpty { state.waiters.append(continuation) }
        return state.handlers.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  private func end(_ id: Int) {
    let waiters = state.withLock { state in
      state.handlers[id] = nil
      guard state.handlers.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private var isClosing: Bool { state.withLock { $0.isClosing } }
}

/// Passes the answer from a task to the waiting thread.
private final class ResponseSlot: Sendable {
  private let state = Mutex<(reply: OwnerReply?, isFinished: Bool)>((nil, false))

  var reply: OwnerReply? { state.withLock { $0.reply } }
  var isFinished: Bool { state.withLock { $0.isFinished } }

  func fill(_ reply: OwnerReply) { state.withLock { $0.reply = reply } }

  func finish() { state.withLock { $0.isFinished = true } }
}
