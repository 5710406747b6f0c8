import Foundation

extension OwnerClient {
  /// Why an owner could not be asked for: there is none, or its line is not for this user's eyes.
  static func unreached(_ place: OwnerPlace) -> OwnerError.Kind {
    let descriptor = open(place.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor < 0 else {
      _ = Foundation.close(descriptor)
      return .nobody
    }
    return SystemError.last.code == EACCES ? .refused : .nobody
  }

  /// Connects to a socket, and makes sure that this user listens there.
  ///
  /// It blocks while as many wait at the socket as the system allows, until the owner accepts one of them: `connect` itself waits
  /// for that, for at most the time that is left. `poll` would not report it.
  static func dial(_ path: String, within time: Duration) throws(Stop) -> Int32 {
    let deadline = Deadline(after: time)
    guard let address = LocalAddress(path) else { throw Stop(.garbled("the path of its socket is too long.")) }
    let descriptor: Int32
    do {
      descriptor = try LocalSocket.open()
    } catch {
      throw Stop(.garbled("a socket can't be created (\(error.words))."))
    }
    while !LocalSocket.connect(descriptor, to: address, until: deadline) {
      let reason = SystemError.last
      if reason.code == EINTR, !deadline.hasPassed { continue }
      _ = Foundation.close(descriptor)
      switch reason.code {
      case EAGAIN, EINTR: throw Stop(.timedOut(after: time))
      case EACCES, EPERM: throw Stop(.refused)
      // Its owner has just ended, or was killed.
      default: throw Stop(.nobody)
      }
    }
    // Somebody else may have put a socket there to learn what is asked.
    guard LocalSocket.peer(of: descriptor) == geteuid() else {
      _ = Foundation.close(descriptor)
      throw Stop(.refused)
    }
    return descriptor
  }
}

extension OwnerClient {
  /// Connects on behalf of a caller whose patience is limited. An owner accepts at once unless it is stopped.
  ///
  /// - Throws: ``StorageError`` of the kind `owned`. Nothing was asked, so nothing was done.
  static func connect(
    to path: String, _ patience: Patience?, _ bell: Bell? = nil
  ) throws(StorageError) -> OwnerClient {
    do throws(OwnerError) {
      return try connect(to: path, greeting: patience?.deadline.left, bell: bell)
    } catch {
      guard case .timedOut(let time) = error.kind else { throw StorageError(.owned, path: path, "\(error)") }
      throw StorageError(noAnswerOf: path, within: patience?.total ?? time)
    }
  }
}

extension StorageError {
  /// The owner of a file is there and does not answer. Nothing was changed, so the words do not warn that it may still be.
  init(noAnswerOf path: String, within time: Duration) {
    let owner = OwnerLock.owner(of: path).map { "\($0)" } ?? "Another program"
    self.init(
      .owned, path: path,
      """
      \(owner) has \(OwnerPlace.name(of: path)) open and did not answer within \(time.inSeconds). It may be stopped or \
      overloaded: let it continue or end it, and try again.
      """)
  }
}
