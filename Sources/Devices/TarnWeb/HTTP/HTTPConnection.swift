import Synchronization

/// A TCP connection: its socket while it is open, and the time since which it has been waiting for a complete request.
///
/// Other threads may shut the socket down at any time. They must never do so with a descriptor that was closed and
/// reused in the meantime; hence the lock, which the daemon also takes before it closes the socket.
final class HTTPConnection: Sendable {
  private struct State {
    /// `nil` from just before it is closed.
    var socket: ConnectionSocket?
    /// `nil` while a complete request is being answered.
    var awaitsRequestSince: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  /// The IP address of the client, or of the proxy that passes its requests on; `nil` if it has none.
  let peer: String?

  init(_ socket: ConnectionSocket) {
    peer = socket.peer
    state = Mutex(State(socket: socket, awaitsRequestSince: .now))
    // A pushed event is small and often follows an unacknowledged one, so Nagle's algorithm would delay it.
    socket.sendWithoutDelay()
  }

  func requestArrived() {
    state.withLock { $0.awaitsRequestSince = nil }
  }

  /// Extends the time limit of a large body when a part of it arrives: by the time that the part takes at the slowest
  /// accepted rate, but never by more than has passed. A client that keeps sending has no time limit; one that stalls
  /// has no more time than any other.
  func bodyBytesArrived(_ bytes: Int, atLeast bytesPerSecond: Int) {
    let extraTime = Duration.seconds(1) * (Double(bytes) / Double(bytesPerSecond))
    state.withLock { state in
      if let since = state.awaitsRequestSince { state.awaitsRequestSince = min(since + extraTime, .now) }
    }
  }

  func requestEnded() {
    state.withLock { $0.awaitsRequestSince = .now }
  }

  /// Call it before the descriptor is closed.
  func willClose() {
    state.withLock { $0.socket = nil }
  }

  /// The time since which the connection has had no complete request; `nil` while one is being answered.
  var idleSince: ContinuousClock.Instant? { state.withLock { $0.socket == nil ? nil : $0.awaitsRequestSince } }

  /// Whether the client has closed the connection.
  var isAbandoned: Bool { state.withLock { $0.socket?.isClosedByPeer ?? true } }

  /// Shuts the connection down from this side; the daemon notices and cleans up.
  func close() {
    state.withLock { $0.socket?.shutDown() }
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
      state.socket?.sendNow(bytes)
      state.socket?.shutDownSending()
    }
  }
}
