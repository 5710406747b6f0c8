import Foundation
import Synchronization

/// The owner's ear: while it is open, other programs of the same user can ask the owner of a file for something.
///
/// ```swift
/// let lock = try OwnerLock.take(for: "clocks.tarn", program: "ClocksWeb")
/// let socket = try OwnerSocket(lock) { request in
///   request.kind == "ping" ? .bytes(request.body) : .declined("There is no command \(request.kind).")
/// }
/// // Later: socket.close(), then lock.release().
/// ```
///
/// It listens at `clocks.tarn-socket` or, where that path is too long for a socket, in a new folder under the temporary one; the
/// owner's line tells askers where. The socket's file has the rights 0600 before anybody can connect, and whoever does is asked
/// of the kernel for its user.
///
/// It guarantees that the requests of one connection are answered in order, that nothing a client does or leaves undone makes
/// it hold more than ``OwnerLimits`` says, and that no client's end ends this program. Requests of several connections are
/// handled at the same time.
///
/// It is no server for other users or other computers, and does not tell programs of the same user from each other. A handler
/// that has begun is not stopped when its client goes.
package final class OwnerSocket: Sendable {
  /// Where it listens.
  package let address: String
  /// That of the socket, if it has one of its own: while it is held, other programs do not take it for a leftover.
  private let folder: TemporaryFolder?
  private let desk: OwnerDesk
  private let lock: OwnerLock
  /// Whether it is closed and cleared away.
  private let isGone = Mutex(false)

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - lock: the ownership; it is kept until the socket is closed, and must not be released before.
  ///   - handler: answers a request. Several may be under way at once, one for each connection.
  /// - Throws: ``OwnerError`` if the lock was released, or why there can't be a socket.
  package convenience init(
    _ lock: OwnerLock, limits: OwnerLimits = OwnerLimits(),
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    try self.init(lock, limits: limits, user: geteuid(), handler: handler)
  }

  /// - Parameter user: whose programs may ask.
  init(
    _ lock: OwnerLock, limits: OwnerLimits, user: uid_t,
    handler: @escaping @Sendable (OwnerRequest) async -> OwnerReply
  ) throws(OwnerError) {
    guard lock.isHeld else { throw OwnerError(.released, lock.file) }
    do throws(SystemError) {
      // The desk first: once there is a socket, nothing may fail that would leave it behind.
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

  /// Ends all connections and removes the socket. When it returns no handler will be called again; those under way are
  /// cancelled and their answers thrown away, but may still be ending: ``handlersEnded()`` waits for them.
  ///
  /// A handler may call it. Further calls wait for the first and do nothing else.
  package func close() {
    isGone.withLock { isGone in
      guard !isGone else { return }
      isGone = true
      desk.close()
      // Once the lock is another's, so is the socket that stands there.
      _ = lock.announce(socket: nil) {
        StaleSocket.unlink(address)
        folder?.remove()
      }
    }
  }

  /// Waits for the handlers that were under way when it was closed. Not to be called in a handler, which would wait for itself.
  package func handlersEnded() async {
    await desk.handlersEnded()
  }

  private static func why(_ reason: SystemError, _ place: OwnerPlace) -> String {
    reason.code == EADDRINUSE
      ? "the file \(place.name)-socket is not a socket of this user. Move it away and open the file again."
      : "a socket can't be created: \(reason.words)."
  }
}
