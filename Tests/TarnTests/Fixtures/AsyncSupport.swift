import Synchronization
import Tarn

/// A gate in asynchronous work: each caller announces its arrival and waits until the test opens the gate.
///
/// Cancelling a caller's task ends its wait, so that a forgotten gate doesn't hang the tests.
final class Gate: Sendable {
  private struct State {
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
    var isOpen = false
  }

  private let state = Mutex(State())
  private let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)

  /// Announces an arrival and waits until the gate is open or the task is cancelled.
  func pass() async {
    let id = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayPass = state.withLock { state in
          // Checked under the lock: a cancellation handler that ran before found no continuation to resume.
          if state.isOpen || Task.isCancelled { return true }
          state.waiting[id] = continuation
          return false
        }
        if mayPass { continuation.resume() }
        arrived.yield()
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }

  /// Waits for the given number of arrivals.
  func arrival(of count: Int = 1) async {
    var arrivalCount = 0
    for await _ in arrivals {
      arrivalCount += 1
      if arrivalCount == count { return }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }
}

/// A thread-safe list of lines that a test can await.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  private let (stream, continuation) = AsyncStream.makeStream(of: String.self)

  func write(_ line: String) {
    lines.withLock { $0.append(line) }
    continuation.yield(line)
  }

  var all: [String] { lines.withLock { $0 } }

  /// Waits for the given number of further lines. Only one task at a time may wait.
  func next(_ count: Int = 1) async -> [String] {
    var next: [String] = []
    for await line in stream {
      next.append(line)
      if next.count == count { break }
    }
    return next
  }
}

/// A use case that calls a closure.
struct ClosureUseCase<Request: Sendable, Response: Sendable>: UseCase {
  let work: @Sendable (Request, ResponseSender<Response>) async -> Void

  init(_ work: @escaping @Sendable (Request, ResponseSender<Response>) async -> Void) { self.work = work }

  func perform(_ request: Request, respond: ResponseSender<Response>) async { await work(request, respond) }
}

extension Store {
  /// Waits until the state satisfies the condition.
  func reaches(isolation: isolated (any Actor)? = #isolation, _ isWanted: @escaping (State) -> Bool) async {
    if isWanted(state) { return }
    let (stream, reached) = AsyncStream.makeStream(of: Void.self)
    let token = loop.watch { [unowned loop] _ in if isWanted(loop.state) { reached.finish() } }
    for await _ in stream {}
    token.end()
  }
}
