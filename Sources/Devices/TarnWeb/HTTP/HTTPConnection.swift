import CMicrohttpd
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A TCP connection: its socket while it is open, and the time since which it has been waiting for a complete request.
///
/// Other threads may shut the socket down at any time. They must never do so with a descriptor that was closed and
/// reused in the meantime; hence the lock, which the daemon also takes before it closes the socket.
final class HTTPConnection: Sendable {
  private struct State {
    var descriptor: Int32?
    /// `nil` while a complete request is being answered.
    var awaitsRequestSince: ContinuousClock.Instant?
  }

  private let state: Mutex<State>

  init(descriptor: Int32) {
    state = Mutex(State(descriptor: descriptor, awaitsRequestSince: .now))
    // A pushed event is small and often follows an unacknowledged one, so Nagle's algorithm would delay it.
    tarn_socket_no_delay(descriptor)
  }

  func requestArrived() {
    state.withLock { $0.awaitsRequestSince = nil }
  }

  /// Extends the time limit of a large body when a part of it arrives: by the time that the part takes at the slowest
  /// accepted rate, but never by more than has passed. A client that keeps sending has no time limit; one that stalls
  /// has no more time than any other.
  func partArrived(_ bytes: Int, atLeast bytesPerSecond: Int) {
    let bought = Duration.seconds(1) * (Double(bytes) / Double(bytesPerSecond))
    state.withLock { state in
      if let since = state.awaitsRequestSince { state.awaitsRequestSince = min(since + bought, .now) }
    }
  }

  func requestEnded() {
    state.withLock { $0.awaitsRequestSince = .now }
  }

  /// The caller must call it before it closes the descriptor.
  func willClose() {
    state.withLock { $0.descriptor = nil }
  }

  /// The time since which the connection has had no complete request; `nil` while one is being answered.
  var idleSince: ContinuousClock.Instant? { state.withLock { $0.descriptor == nil ? nil : $0.awaitsRequestSince } }

  /// Whether the client has closed the connection.
  var isAbandoned: Bool { state.withLock { $0.descriptor.map { tarn_socket_is_closed_by_peer($0) != 0 } ?? true } }

  /// Shuts the connection down from this side; the daemon notices and cleans up.
  func close() {
    state.withLock { state in
      if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Shuts the connection down if a request was not complete `timeout` after it could have begun.
  func close(after timeout: Duration, now: ContinuousClock.Instant) {
    let isLate = state.withLock { state in state.awaitsRequestSince.map { now - $0 >= timeout } ?? false }
    if isLate { close() }
  }

  /// Sends a final response directly to the socket and closes this side, while the client may continue to send: it
  /// reads the response when it is done. The response fits into an empty send buffer; if the buffer is full, the client
  /// has not been reading anyway.
  func refuse(with bytes: [UInt8]) {
    state.withLock { state in
      guard let descriptor = state.descriptor else { return }
      _ = bytes.withUnsafeBytes { tarn_socket_send(descriptor, $0.baseAddress, $0.count) }
      _ = shutdown(descriptor, Int32(SHUT_WR))
    }
  }
}
