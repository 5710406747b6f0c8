import Synchronization
import TarnSync

/// Those who wait for an answer that never comes.
final class Waiting: Sendable {
  private let all = Mutex<[UnsafeContinuation<HTTPAnswer, Never>]>([])

  func keep(_ continuation: UnsafeContinuation<HTTPAnswer, Never>) { all.withLock { $0.append(continuation) } }
}
