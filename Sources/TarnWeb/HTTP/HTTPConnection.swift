import CMicrohttpd
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One TCP connection: its socket, as long as it is open, and since when a complete request is awaited on it.
///
/// Other threads may cut it off at any time. They must never do so with a descriptor that was closed and given to
/// someone else in the meantime; hence the lock, which the daemon takes too before it closes the socket.
final class HTTPConnection: Sendable {
  private struct State {
    var descriptor: Int32?
    /// `nil` while a complete request is being answered.
    var awaitsRequestSince: ContinuousClock.Instant?
  }

  private let state: Mutex<State>

  init(descriptor: Int32) {
    state = Mutex(State(descriptor: descriptor, awaitsRequestSince: .now))
    // A pushed event is small, and often follows another that is not acknowledged yet.
    tarn_socket_no_delay(descriptor)
  }

  func requestArrived() {
    state.withLock { $0.awaitsRequestSince = nil }
  }

  /// A part of a large body has come: it buys the time that it takes at the slowest, never more than has passed. A client that
  /// goes on is left alone however much it has to send, one that stalls has no more time than any other.
  func partArrived(_ bytes: Int, atLeast bytesPerSecond: Int) {
    let bought = Duration.seconds(1) * (Double(bytes) / Double(bytesPerSecond))
    state.withLock { state in
      if let since = state.awaitsRequestSince { state.awaitsRequestSince = min(since + bought, .now) }
    }
  }

  func requestEnded() {
    state.withLock { $0.awaitsRequestSince = .now }
  }

  /// To be called before the descriptor is closed.
  func willClose() {
    state.withLock { $0.descriptor = nil }
  }

  /// Since when it has been without a complete request; `nil` while one is being answered.
  var idleSince: ContinuousClock.Instant? { state.withLock { $0.descriptor == nil ? nil : $0.awaitsRequestSince } }

  /// Whether the client has closed it.
  var isAbandoned: Bool { state.withLock { $0.descriptor.map { tarn_socket_is_closed_by_peer($0) != 0 } ?? true } }

  /// Ends the connection from this side; the daemon notices and cleans up.
  func cutOff() {
    state.withLock { state in
      if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Cuts the connection off if a request was not complete `timeout` after it could have begun.
  func cutOff(after timeout: Duration, now: ContinuousClock.Instant) {
    let isLate = state.withLock { state in state.awaitsRequestSince.map { now - $0 >= timeout } ?? false }
    if isLate { cutOff() }
  }

  /// Sends last words past the daemon and closes this side, while the client may go on writing: it reads them when it
  /// is done. They fit into an empty send buffer; if that is full, the client has not been reading anyway.
  func refuse(with bytes: [UInt8]) {
    state.withLock { state in
      guard let descriptor = state.descriptor else { return }
      _ = bytes.withUnsafeBytes { tarn_socket_send(descriptor, $0.baseAddress, $0.count) }
      _ = shutdown(descriptor, Int32(SHUT_WR))
    }
  }
}
