import Synchronization
import TarnSync

/// Continuations of requests that never get a response.
final class Waiting: Sendable {
  private let all = Mutex<[UnsafeContinuation<HTTPAnswer, Never>]>([])

  func keep(_ continuation: UnsafeContinuation<HTTPAnswer, Never>) { all.withLock { $0.append(continuation) } }
}
