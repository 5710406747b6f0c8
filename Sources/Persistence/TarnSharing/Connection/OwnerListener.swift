import Dispatch
import Synchronization

/// Listens for the requests of other programs, also if that is not possible at first: a full disk has no room for the
/// socket, or for the line that names it. Without it the owner of a file would never be reachable.
final class OwnerListener: Sendable {
  private let pause: DispatchTimeInterval
  private let open: @Sendable () throws -> OwnerSocket
  private let state = Mutex(State())

  private struct State {
    var socket: OwnerSocket?
    var isClosed = false
  }

  /// - Parameters:
  ///   - pause: the time between two attempts, that of the owner's other looks at its file.
  ///   - open: opens the socket, or throws why that is not possible now.
  init(pause: DispatchTimeInterval = .seconds(2), _ open: @escaping @Sendable () throws -> OwnerSocket) {
    (self.pause, self.open) = (pause, open)
  }

  /// Whether other programs can connect.
  var isListening: Bool { state.withLock { $0.socket != nil } }

  /// Opens the socket, now or as soon as it is possible.
  func listen() {
    let isOver = state.withLock { state in
      if !state.isClosed, state.socket == nil { state.socket = try? open() }
      return state.isClosed || state.socket != nil
    }
    if !isOver { DispatchQueue.global().asyncAfter(deadline: .now() + pause) { [weak self] in self?.listen() } }
  }

  /// Ends listening, or the attempts.
  func close() {
    let socket = state.withLock { state in
      state.isClosed = true
      return state.socket.take()
    }
    socket?.close()
  }
}
