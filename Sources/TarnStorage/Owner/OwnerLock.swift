import Foundation
import Synchronization

/// A file's one owner: as long as this is held, no other lock of the same file can be taken, in this process or another.
///
/// ```swift
/// let lock = try OwnerLock.take(for: "clocks.tarn", program: "ClocksWeb")
/// defer { lock.release() }
/// // Read clocks.tarn, write it.
/// ```
///
/// The lock is the kernel's (`flock`) and on a file of its own, `clocks.tarn-owner`, which says in one line who the owner is
/// (``Owner``). It ends with the process, however that ends: a file left behind by one that was killed is no obstacle.
///
/// The file stays when the lock is released, emptied. Were it deleted, one who had just opened it would lock a file that
/// is no longer there, and the next would make a new one and lock that: two owners. For the same reason whoever takes the
/// lock makes sure afterwards that the file it has locked still stands at its place.
///
/// It is advice among programs that ask: it keeps nobody from reading or writing the file without it, and does not notice
/// when somebody deletes `clocks.tarn-owner` while it is held. It is not for folders shared over a network, where such locks
/// may hold on each computer alone. Two hard links of one file are two files to it.
package final class OwnerLock: Sendable {
  let place: OwnerPlace
  private let held: Mutex<Held?>

  struct Held {
    let descriptor: Int32
    var owner: Owner
  }

  /// The file as it is to be called in words.
  package var file: String { place.name }

  /// How often to try again before another is believed to be the owner, and how long to wait in between: who asks whether
  /// there is an owner holds the lock for some microseconds, and an owner that has just begun needs as long to write its line.
  /// 5 times 10 ms are a thousand times that, and too short for a person to notice.
  ///
  /// It sleeps on the thread that opens the file, for at most 50 ms and only if it meets such a program. The kernel reports neither
  /// event to a program that only tries; waiting for an owner is ``OwnerWatch``.
  private static let tries = 5
  private static let pause: useconds_t = 10_000

  /// Makes this program the owner of a file, which need not exist yet, and clears away the socket of one that was killed.
  ///
  /// It does not wait for another owner to end.
  ///
  /// - Parameters:
  ///   - path: the file. Links are followed: a link and its file have one owner.
  ///   - program: how the program is called, for the words that others will read.
  /// - Throws: ``OwnerError`` that says who has it, or why the owner's file can't be used.
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
        // The lock is what counts. A full disk must not keep anybody from opening a file: the owner is then one without
        // a name.
        _ = write(owner.line, descriptor)
        return OwnerLock(place, Held(descriptor: descriptor, owner: owner))
      }
      let reason = SystemError.last
      other = read(descriptor)
      _ = close(descriptor)
      guard reason.code == EWOULDBLOCK else {
        throw OwnerError(.ownerFile("\(place.name)-owner can't be locked: \(reason.words)."), place.name)
      }
      // The line of one that no longer lives is about to be overwritten by the owner.
      if let other, other.mayLive { break }
    }
    throw OwnerError(.owned(by: other), place.name)
  }

  /// Who owns a file now. `nil` if nobody does, if the owner can't be read, or if there is no such place.
  ///
  /// The answer may be out of date when it arrives: to become the owner, take the lock.
  package static func owner(of path: String) -> Owner? {
    guard let place = try? OwnerPlace(path) else { return nil }
    var other: Owner?
    for turn in 0...tries {
      if turn > 0 { usleep(pause) }
      let descriptor = Foundation.open(place.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      // Closing it gives the shared lock back.
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

  /// What others read about this owner; `nil` once released.
  package var owner: Owner? { held.withLock { $0?.owner } }

  /// Ends the ownership. A second call does nothing. Close the ``OwnerSocket`` first: afterwards it can't clear its socket away.
  package func release() {
    held.withLock { held in
      guard let descriptor = held?.descriptor else { return }
      held = nil
      _ = ftruncate(descriptor, 0)
      // A child process on its way from `fork` to `exec` has the descriptor as well, and closing would leave it the lock.
      _ = flock(descriptor, LOCK_UN)
      _ = close(descriptor)
    }
  }

  /// Says where the owner listens, or that it does not, and does what goes with it while nobody else can be the owner.
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

  /// Whether it is held, and what is locked is what the next program would find.
  var stands: Bool {
    held.withLock { held in held.map { Self.stands($0.descriptor, at: place.ownerFile) } ?? false }
  }

  var isHeld: Bool { held.withLock { $0 != nil } }
}
