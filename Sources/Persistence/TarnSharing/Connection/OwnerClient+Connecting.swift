import Foundation
import TarnStorage

extension OwnerClient {
  /// Returns why there is no readable owner: there is none, or this user has no permission to read its line.
  static func unreachable(_ paths: OwnerPaths) -> OwnerError.Kind {
    let descriptor = open(paths.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor < 0 else {
      _ = Foundation.close(descriptor)
      return .noOwner
    }
    return SystemError.last.code == EACCES ? .refused : .noOwner
  }

  /// Connects to a socket and verifies that this user listens there.
  ///
  /// While the socket's backlog is full it blocks until the owner accepts a connection, at most for the remaining time:
  /// `connect` itself waits for that. `poll` would not report it.
  static func openSocket(_ path: String, within time: Duration) throws(Failure) -> Int32 {
    let deadline = Deadline(after: time)
    guard let address = LocalAddress(path) else {
      throw Failure(.noConnection("the path of its socket is too long for this system."))
    }
    let descriptor: Int32
    do {
      descriptor = try LocalSocket.open()
    } catch {
      throw Failure(.noConnection("a socket can't be created (\(error.message)). Close files or programs."))
    }
    while !LocalSocket.connect(descriptor, to: address, until: deadline) {
      let reason = SystemError.last
      if reason.code == EINTR, !deadline.hasPassed { continue }
      _ = Foundation.close(descriptor)
      switch reason.code {
      case EAGAIN, EINTR: throw Failure(.timedOut(after: time))
      case EACCES, EPERM: throw Failure(.refused)
      // The owner has just ended or was killed.
      default: throw Failure(.noOwner)
      }
    }
    // Another user may have created a socket there to read the requests.
    guard LocalSocket.peer(of: descriptor) == geteuid() else {
      _ = Foundation.close(descriptor)
      throw Failure(.refused)
    }
    return descriptor
  }
}

extension OwnerClient {
  /// Connects for a caller that blocks, and waits while all connections of the owner are in use: each is for the few
  /// milliseconds of a command.
  ///
  /// - Throws: the error of the last attempt. No request was sent, so there was no effect.
  static func connect(
    to path: String, until deadline: Deadline, _ cancellation: CancellationPipe? = nil
  ) throws(OwnerError) -> OwnerClient {
    while true {
      do throws(OwnerError) {
        return try connect(to: path, connectTimeout: deadline.remaining, cancellation: cancellation)
      } catch {
        guard error.kind == .busy, cancellation == nil, !deadline.hasPassed else { throw error }
        // A random pause keeps programs apart that wait for the same owner.
        usleep(.random(in: 2_000...20_000))
      }
    }
  }

  /// Connects for a caller with limited timeout. An owner accepts at once unless it is stopped.
  ///
  /// - Throws: ``StorageError`` of the kind `owned`. No request was sent, so there was no effect.
  static func connect(
    to path: String, _ timeout: Timeout?, _ cancellation: CancellationPipe? = nil
  ) throws(StorageError) -> OwnerClient {
    do throws(OwnerError) {
      guard let timeout else { return try connect(to: path, cancellation: cancellation) }
      return try connect(to: path, until: timeout.deadline, cancellation)
    } catch {
      if case .timedOut(let time) = error.kind { throw StorageError(noAnswerOf: path, within: timeout?.total ?? time) }
      throw StorageError(unanswered: error, path: path)
    }
  }
}

extension StorageError {
  /// Creates the error for a request that the owner did not answer.
  init(unanswered error: OwnerError, path: String) {
    self.init(.owned, path: path, "\(error)")
    isOwnerEnding =
      switch error.kind {
      case .hungUp, .noOwner, .notListening: true
      default: false
      }
    // The owner closed the connection before it read the request.
    isTemporary = error.kind == .idle
  }

  /// Creates the error for an owner that exists and does not answer. No request was sent, so the message does not warn
  /// that it may still take effect.
  init(noAnswerOf path: String, within time: Duration) {
    let owner = OwnerLock.owner(of: path).map { "\($0)" } ?? "Another program"
    self.init(
      .owned, path: path,
      """
      \(owner) has \(OwnerPaths.name(of: path)) open and did not answer within \(time.inSeconds). It may be stopped or \
      overloaded: let it continue or end it, and try again.
      """)
  }
}
