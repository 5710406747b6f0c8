import Foundation
import Synchronization

/// The exclusive ownership of a file: while this is held, no other lock of the same file can be taken, in this process
/// or another.
///
/// ```swift
/// let lock = try OwnerLock.take(for: "clocks.tarn", program: "ClocksWeb")
/// defer { lock.release() }
/// // Read clocks.tarn, write it.
/// ```
///
/// The lock is the kernel's (`flock`) on a file of its own, `clocks.tarn-owner`, which describes the owner in one line
/// (``Owner``). It ends with the process, in every case: the file of a killed process is no obstacle.
///
/// The file stays, emptied, when the lock is released. If it were deleted, a process that had just opened it would lock
/// a file that no longer exists, and the next process would create and lock a new one: two owners. For the same reason
/// a process that takes the lock checks afterwards that the locked file is still at its path.
///
/// The lock is advisory: it does not keep programs without it from reading or writing the file, and does not notice if
/// `clocks.tarn-owner` is deleted while it is held. It is not for folders on network file systems, where such locks may
/// hold on each computer alone. Two hard links of one file are two files to it.
package final class OwnerLock: Sendable {
  let place: OwnerPlace
  private let held: Mutex<Held?>

  struct Held {
    let descriptor: Int32
    var owner: Owner
  }

  /// The file's name in messages.
  package var file: String { place.name }

  /// The number of attempts before another program is taken for the owner, and the pause between them: a program that
  /// only checks for an owner holds the lock for some microseconds, and a new owner needs as long to write its line. 5
  /// times 10 ms are a thousand times that, and too short for a user to notice.
  ///
  /// It sleeps on the thread that opens the file, for at most 50 ms and only if it meets such a program. The kernel
  /// reports neither event to a program that only tries; ``OwnerWatch`` waits for an owner.
  private static let tries = 5
  private static let pause: useconds_t = 10_000

  /// Makes this program the owner of a file, which need not exist yet, and removes the socket of a killed owner.
  ///
  /// It does not wait for another owner to end.
  ///
  /// - Parameters:
  ///   - path: the file. Links are resolved: a link and its file have one owner.
  ///   - program: the program's name for messages in other programs.
  /// - Throws: ``OwnerError`` with the owner, or the reason why the owner's file can't be used.
  package static func take(for path: String, program: String) throws(OwnerError) -> OwnerLock {
    let place = try OwnerPlace(path)
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let owner = Owner(program: program, process: getpid(), since: now)
    var other: Owner?
    for turn in 0...tries {
      if turn > 0 { usleep(pause) }
      let descriptor = try open(place)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        guard stands(descriptor, at: place.ownerFile) else {
          _ = close(descriptor)
          continue
        }
        StaleSocket.remove(at: place, named: read(descriptor))
        // The lock decides. A full disk must not prevent opening a file: the owner then has no name.
        _ = write(owner.line, descriptor)
        return OwnerLock(place, Held(descriptor: descriptor, owner: owner))
      }
      let reason = SystemError.last
      other = read(descriptor)
      _ = close(descriptor)
      guard reason.code == EWOULDBLOCK else {
        throw OwnerError(.ownerFile("\(place.name)-owner can't be locked: \(reason.words)."), place.name)
      }
      // The owner is about to overwrite the line of a process that has ended.
      if let other, other.mayLive { break }
    }
    throw OwnerError(.owned(by: other), place.name)
  }

  /// Returns the current owner of a file; `nil` if there is none, if its line can't be read, or if the path is invalid.
  ///
  /// The result may be out of date on return: to become the owner, take the lock.
  package static func owner(of path: String) -> Owner? {
    guard let place = try? OwnerPlace(path) else { return nil }
    var other: Owner?
    for turn in 0...tries {
      if turn > 0 { usleep(pause) }
      let descriptor = Foundation.open(place.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      // Closing it releases the shared lock.
      defer { _ = close(descriptor) }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
      other = read(descriptor)
      if let other, other.mayLive { break }
    }
    return other
  }

  private init(_ place: OwnerPlace, _ held: Held) {
    self.place = place
    self.held = Mutex(held)
  }

  deinit {
    release()
  }

  /// This owner's description for other programs; `nil` once released.
  package var owner: Owner? { held.withLock { $0?.owner } }

  /// Ends the ownership. A second call does nothing. Close the ``OwnerSocket`` first: afterwards it can't remove its
  /// socket.
  package func release() {
    held.withLock { held in
      guard let descriptor = held?.descriptor else { return }
      held = nil
      _ = ftruncate(descriptor, 0)
      // A child process between `fork` and `exec` has the descriptor, too, and closing alone would leave it the lock.
      _ = flock(descriptor, LOCK_UN)
      _ = close(descriptor)
    }
  }

  /// Writes the socket's path into the owner's line, or that there is none, and runs a closure while no other process
  /// can be the owner.
  ///
  /// - Returns: whether the lock is held and the line is written.
  func announce(socket: String?, _ whileHeld: () -> Void = {}) -> Bool {
    held.withLock { held in
      guard var now = held else { return false }
      whileHeld()
      now.owner = now.owner.with(socket: socket)
      held = now
      return Self.write(now.owner.line, now.descriptor)
    }
  }

  /// Whether the lock is held, and on the file that the next program would find.
  var stands: Bool {
    held.withLock { held in held.map { Self.stands($0.descriptor, at: place.ownerFile) } ?? false }
  }

  var isHeld: Bool { held.withLock { $0 != nil } }
}
