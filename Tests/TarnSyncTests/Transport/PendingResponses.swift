import Synchronization
import TarnSync

/// The continuations of requests that never get a response.
final class PendingResponses: Sendable {
  private let continuations = Mutex<[UnsafeContinuation<HTTPClientResponse, Never>]>([])

  func add(_ continuation: UnsafeContinuation<HTTPClientResponse, Never>) {
    continuations.withLock { $0.append(continuation) }
  }
}
