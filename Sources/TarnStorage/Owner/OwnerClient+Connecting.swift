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

  /// How long to wait, in microseconds, before knocking again at a socket with too many waiting; `poll` does not tell when there
  /// is room.
  private static let pause: useconds_t = 10_000

  /// Connects to a socket, and makes sure that this user listens there.
  static func dial(_ path: String, until deadline: Deadline) throws(Stop) -> Int32 {
    guard let address = LocalAddress(path) else { throw Stop(.garbled("its socket's path is too long.")) }
    let descriptor: Int32
    do {
      descriptor = try LocalSocket.open()
    } catch {
      throw Stop(.garbled("no socket can be made (\(error.words))."))
    }
    while address.withPointer({ Foundation.connect(descriptor, $0, $1) }) != 0 {
      let reason = SystemError.last
      if reason.code == EINTR || reason.code == EAGAIN, !deadline.hasPassed {
        usleep(pause)
        continue
      }
      _ = Foundation.close(descriptor)
      switch reason.code {
      case EAGAIN: throw Stop(.timedOut)
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
