import Foundation
import Synchronization

/// The owner's socket: while it is open, other programs of the same user can send requests to the owner of a file.
///
/// ```swift
/// let lock = try OwnerLock.take(for: "clocks.tarn", program: "ClocksWeb")
/// let socket = try OwnerSocket(lock) { request in
///   request.kind == "ping" ? .bytes(request.body) : .declined("There is no command \(request.kind).")
/// }
/// // Later: socket.close(), then lock.release().
/// ```
///
/// It listens at `clocks.tarn-socket` or, if that path is too long for a socket, in a new folder in the temporary
/// folder; the owner's line has the path. The socket's file has the permissions 0600 before a client can connect, and
/// the kernel reports each client's user.
///
/// It guarantees that the requests of one connection are answered in order, that no client can make it exceed
/// ``OwnerLimits``, and that no client's end ends this program. Requests of several connections are handled in
/// parallel.
///
/// It does not serve other users or other computers, and does not distinguish programs of the same user. A running
/// handler is not cancelled when its client disconnects.
package final class OwnerSocket: Sendable {
  /// The socket's path.
  package let address: String
  /// The socket's own folder, if any: while it is held, other programs do not take it for a leftover.
  private let folder: TemporaryFolder?
  private let desk: OwnerDesk
  private let lock: OwnerLock
  /// Whether it is closed and removed.
  private let isGone = Mutex(false)

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - lock: the ownership; it is retained until the socket is closed, and must not be released before.
  ///   - handler: answers a request. Several may run in parallel, one for each connection.
  /// - Throws: ``OwnerError`` if the lock was released, or the reason why there can't be a socket.
  package convenience init(
    _ lock: OwnerLock, limits: OwnerLimits = OwnerLimits(),
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    try self.init(lock, limits: limits, user: geteuid(), handler: handler)
  }

  /// - Parameter user: the user whose programs may connect.
  init(
    _ lock: OwnerLock, limits: OwnerLimits, user: uid_t,
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    guard lock.isHeld else { throw OwnerError(.released, lock.file) }
    do throws(SystemError) {
      // The desk first: once there is a socket, no step may fail and leave it behind.
      desk = try OwnerDesk(file: lock.place.file, user: user, limits: limits, handler: handler)
      let listener = try ListeningSocket.open(beside: lock.place)
      (address, folder) = (listener.address, listener.folder)
      self.lock = lock
      desk.open(listener.descriptor)
    } catch {
      throw OwnerError(.cannotListen(Self.why(error, lock.place)), lock.file)
    }
    guard lock.announce(socket: address) else {
      close()
      throw OwnerError(.cannotListen("\(lock.file)-owner can't be written. Make room on the disk."), lock.file)
    }
  }

  deinit {
    close()
  }

  /// Ends all connections and removes the socket. Afterwards no handler is called; running handlers are cancelled and
  /// their responses dropped, but they may still be ending: ``handlersEnded()`` waits for them.
  ///
  /// A handler may call it. Further calls wait for the first one and do nothing else.
  package func close() {
    isGone.withLock { isGone in
      guard !isGone else { return }
      isGone = true
      desk.close()
      // Once another process has the lock, the socket at the path is its own.
      _ = lock.announce(socket: nil) {
        StaleSocket.unlink(address)
        folder?.remove()
      }
    }
  }

  /// Waits for the handlers that were running when it was closed. Do not call it in a handler, which would wait for
  /// itself.
  package func handlersEnded() async {
    await desk.handlersEnded()
  }

  private static func why(_ reason: SystemError, _ place: OwnerPlace) -> String {
    reason.code == EADDRINUSE
      ? "something that is no socket of yours stands at \(place.name)-socket. Move it away and open the file again."
      : "no socket can be made: \(reason.words)."
  }
}
