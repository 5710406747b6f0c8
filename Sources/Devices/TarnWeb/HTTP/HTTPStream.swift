import Synchronization

/// An open stream of server-sent events.
///
///     let stream = reply.stream(onClose: { … })
///     stream?.send(SharedBytes("data: hello\n\n"))
///
/// Sent bytes arrive completely and in order, or the stream ends. Each `send` must contain one or more complete events,
/// because comments that keep the connection alive are sent between them. Sending never blocks; a client that does not
/// read is disconnected when more than `HTTPLimits.streamQueueBytes` are queued for it.
package final class HTTPStream: Sendable {
  private enum Ending { case none, afterQueue, immediately }

  private struct State {
    var queue: StreamQueue
    var ending = Ending.none
    /// Whether the server has ended the stream because its client did not read.
    var isDropped = false
    /// Whether the connection is suspended because there is nothing to send.
    var isSuspended = false
    /// How many bytes of the buffer may occupy memory. All of them at first, because libmicrohttpd has zeroed memory
    /// there that it read the request into.
    var occupiedBytes = Int.max
    /// `nil` after the stream has ended.
    var onClose: (@Sendable () -> Void)?
  }

  private let connection: any StreamConnection
  private let queueBytes: Int
  private let isOfEvents: Bool
  private let state: Mutex<State>

  init(
    _ connection: any StreamConnection, queueBytes: Int, isOfEvents: Bool, onClose: @escaping @Sendable () -> Void
  ) {
    self.connection = connection
    self.queueBytes = queueBytes
    self.isOfEvents = isOfEvents
    state = Mutex(State(queue: StreamQueue(owesComment: isOfEvents), onClose: onClose))
  }

  /// Queues bytes after all earlier ones.
  ///
  /// - Returns: `false` if the stream is closed, or was ended by this call because its client does not read.
  /// - Complexity: O(1); the bytes are copied when the client takes them, on the server's thread.
  @discardableResult
  package func send(_ message: SharedBytes) -> Bool {
    state.withLock { state in
      guard state.ending == .none, state.onClose != nil else { return false }
      state.queue.append(message)
      if state.queue.waitingBytes > queueBytes {
        state.ending = .immediately
        state.isDropped = true
        state.queue.removeAll()
        connection.close()
      }
      wake(&state)
      return state.ending == .none
    }
  }

  /// Ends the stream after all queued bytes. Later calls are no-ops.
  package func close() {
    state.withLock { state in
      guard state.ending == .none else { return }
      state.ending = .afterQueue
      wake(&state)
    }
  }

  /// How the stream has ended, once it has.
  var end: LogEvent.StreamEnd {
    state.withLock { $0.isDropped ? .dropped : $0.ending == .afterQueue ? .server : .client }
  }

  /// Ends the stream immediately if its client has closed the connection.
  ///
  /// - Returns: whether the client has closed it.
  func dropIfAbandoned() -> Bool {
    state.withLock { state in
      guard connection.isAbandoned else { return false }
      state.ending = .immediately
      state.queue.removeAll()
      connection.close()
      wake(&state)
      return true
    }
  }

  /// Queues a comment if nothing else is queued, so that the server notices a vanished client.
  func beat() {
    guard isOfEvents else { return }
    state.withLock { state in
      guard state.ending == .none else { return }
      state.queue.beat()
      wake(&state)
    }
  }

  /// The maximum number of bytes per call: two pages of memory. The buffer is most of the connection's memory, 64 KiB, and
  /// a stream whose client reads slowly occupies only what was written.
  private static let fillBytes = 8 << 10
  /// How much memory an idle stream keeps: enough for most changes, so that it is released after a large one only.
  private static let idleBytes = 4 << 10

  /// Called when the daemon needs the next bytes. Returns their number; 0 after suspending the connection; -1 at the
  /// end of the stream, -2 after an abort (`MHD_CONTENT_READER_END_OF_STREAM` and `…_END_WITH_ERROR`, macros that Swift
  /// does not import).
  ///
  /// - Parameter releasesMemory: whether an idle stream returns the pages of the buffer to the system: not if the buffer belongs to
  ///   another server.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, releasesMemory: Bool = true) -> Int {
    state.withLock { state in
      guard state.ending != .immediately else { return -2 }
      let count = state.queue.fill(UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Self.fillBytes)))
      state.occupiedBytes = max(state.occupiedBytes, count)
      if count > 0 { return count }
      guard state.ending == .none else { return -1 }
      // Under the lock: a send from another thread must come either before or after.
      state.isSuspended = true
      connection.suspend()
      if releasesMemory, state.occupiedBytes > Self.idleBytes {
        // The daemon asks for bytes only when it has sent all earlier ones, so nothing in the buffer is needed.
        MemoryTrim.discard(UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(Self.idleBytes)))
        state.occupiedBytes = 0
      }
      return 0
    }
  }

  /// The connection is closed; the stream does not use it any more.
  func finish() {
    let onClose = state.withLock { state in
      state.queue.removeAll()
      state.isSuspended = false
      return state.onClose.take()
    }
    onClose?()
  }

  private func wake(_ state: inout State) {
    guard state.isSuspended, !state.queue.isEmpty || state.ending != .none else { return }
    state.isSuspended = false
    connection.resume()
  }
}
