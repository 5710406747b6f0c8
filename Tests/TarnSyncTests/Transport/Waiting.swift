import Synchronization
import TarnSync

/// Continuations of requests that never get a response.
final class Waiting: Sendable {
  private let all = Mutex<[UnsafeContinuation<HTTPClientResponse, Never>]>([])

  func keep(_ continuation: UnsafeContinuation<HTTPClientResponse, Never>) { all.withLock { $0.append(continuation) } }
}
