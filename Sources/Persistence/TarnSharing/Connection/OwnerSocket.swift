import Foundation
import Synchronization
import TarnStorage

/// The listening socket of a file's owner: while it is open, other programs of the same user can send requests.
///
/// ```swift
/// let lock = try OwnerLock.acquire(for: "clocks.tarn", program: "ClocksWeb")
/// let socket = try OwnerSocket(lock) { request in
///   request.kind == "ping" ? .bytes(request.body) : .declined("There is no command \(request.kind).")
/// }
/// // Later: socket.close(), then lock.release().
/// ```
///
/// It listens at `clocks.tarn-socket` or, where that path is too long for a socket, in a new folder in the temporary
/// folder; the owner's line contains the address. The socket's file has the permissions 0600 before a client can
/// connect, and the kernel reports the user of each client.
///
/// It guarantees that the requests of one connection are answered in order, that no client can make it use more
/// resources than ``OwnerLimits`` allows, and that the end of a client never ends this program. Requests of several
/// connections are handled concurrently.
///
/// It does not serve other users or other computers, and does not distinguish programs of the same user. A running
/// handler is not stopped when its client disconnects.
package final class OwnerSocket: Sendable {
  /// The path at which it listens.
  package let address: String
  /// The socket's own folder, if it has one: while it is held, other programs do not remove it as a leftover.
  private let folder: TemporaryFolder?
  private let server: OwnerServer
  private let lock: OwnerLock
  /// Whether the socket is closed and removed.
  private let isClosed = Mutex(false)

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - lock: The owner lock. It is kept until the socket is closed, and must not be released before.
  ///   - handler: Answers a request. Several calls may run at once, one for each connection.
  /// - Throws: ``OwnerError`` if the lock was released, or with the reason why there can't be a socket.
  package convenience init(
    _ lock: OwnerLock, limits: OwnerLimits = OwnerLimits(),
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    try self.init(lock, limits: limits, user: geteuid(), handler: handler)
  }

  /// Starts to listen for a given user.
  ///
  /// - Parameter user: The user whose programs may send requests.
  init(
    _ lock: OwnerLock, limits: OwnerLimits, user: uid_t,
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    guard lock.isHeld else { throw OwnerError(.released, lock.file) }
    do throws(SystemError) {
      // The server comes first: after the socket exists, no step may fail and leave it behind.
      server = try OwnerServer(file: lock.paths.file, user: user, limits: limits, handler: handler)
      let listener = try OwnerListeningSocket.open(beside: lock.paths)
      (address, folder) = (listener.address, listener.folder)
      self.lock = lock
      server.open(listener.descriptor)
    } catch {
      throw OwnerError(.cannotListen(Self.error(error, lock.paths)), lock.file)
    }
    guard lock.announce(socket: address) else {
      close()
      throw OwnerError(.cannotListen("\(lock.file)-owner can't be written. Make room on the disk."), lock.file)
    }
  }

  deinit {
    close()
  }

  /// Ends all connections and removes the socket. After it returns, no handler is called. Running handlers are
  /// cancelled and their answers discarded, but they may still be running: ``handlersEnded()`` waits for them.
  ///
  /// A handler may call it. Further calls only wait for the first one.
  package func close() {
    isClosed.withLock { wasClosed in
      guard !wasClosed else { return }
      wasClosed = true
      server.close()
      // Once another program holds the lock, the socket at the path is that program's.
      _ = lock.announce(socket: nil) {
        StaleSocket.unlink(address)
        folder?.remove()
      }
    }
  }

  /// Waits for the handlers that were running when the socket was closed. A handler must not call it: it would wait for
  /// itself.
  package func handlersEnded() async {
    await server.handlersEnded()
  }

  private static func error(_ reason: SystemError, _ paths: OwnerPaths) -> String {
    reason.code == EADDRINUSE
      ? "the file \(paths.name)-socket is not a socket of this user. Move it away and open the file again."
      : "a socket can't be created: \(reason.message)."
  }
}
