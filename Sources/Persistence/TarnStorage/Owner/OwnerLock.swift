import Foundation
import Synchronization

/// The exclusive ownership of a file: while it is held, no other lock of the file can be taken, in this process or
/// another.
///
/// ```swift
/// let lock = try OwnerLock.acquire(for: "clocks.tarn", program: "ClocksWeb")
/// defer { lock.release() }
/// // Read clocks.tarn, write it.
/// ```
///
/// The lock is the kernel's (`flock`), on a separate file `clocks.tarn-owner`, whose single line describes the owner
/// (``Owner``). It ends with the process, however the process ends: the file of a killed process is no obstacle.
///
/// Releasing the lock replaces the line with an empty one and does not delete the file. The file keeps its block, so on
/// a disk that is full meanwhile the next owner can still write its line. If it were deleted, a program that had just opened it
/// would lock a missing file, and the next program would create and lock a new one: two owners. For the same reason a
/// program that has taken the lock verifies that the locked file is still at its path.
///
/// The lock is advisory: it prevents no program from accessing the file without it, and does not detect that
/// `clocks.tarn-owner` was deleted while it is held. It is not for folders shared over a network, where such locks may
/// be local to each computer. Two hard links of one file count as two files.
package final class OwnerLock: Sendable {
  package let paths: OwnerPaths
  private let lockedFile: Mutex<LockedFile?>

  struct LockedFile {
    let descriptor: Int32
    var owner: Owner
  }

  /// The name of the file, for messages.
  package var file: String { paths.name }

  /// The number of retries before another program is accepted as the owner, and the delay between them. A program that
  /// checks for an owner holds the lock for some microseconds, and a new owner needs about as long to write its line. 5
  /// times 10 ms are a thousand times that, and too short for a user to notice.
  ///
  /// The retries sleep on the thread that opens the file, for at most 50 ms and only after meeting such a program. The
  /// kernel reports neither event to a non-blocking attempt; ``OwnerWatch`` waits for an owner.
  private static let retries = 5
  private static let retryDelay: useconds_t = 10_000

  /// Makes this program the owner of a file, which need not exist yet, and removes the socket of a killed owner.
  ///
  /// It does not wait for another owner to end.
  ///
  /// - Parameters:
  ///   - path: The file. Links are followed: a link and its file have one owner.
  ///   - program: The program's name, for the messages of other programs.
  /// - Throws: ``OwnerError`` that names the owner, or says why the owner's file can't be used.
  package static func acquire(for path: String, program: String) throws(OwnerError) -> OwnerLock {
    let paths = try OwnerPaths(path)
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let owner = Owner(program: program, process: getpid(), since: now)
    var currentOwner: Owner?
    for attempt in 0...retries {
      if attempt > 0 { usleep(retryDelay) }
      let descriptor = try open(paths)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        guard isCurrent(descriptor, at: paths.ownerFile) else {
          _ = close(descriptor)
          continue
        }
        StaleSocket.remove(at: paths, named: read(descriptor))
        // Only the lock matters. A full disk must not prevent opening the file: without a line of an earlier owner to
        // overwrite, the owner then has no name.
        _ = write(owner.line, descriptor)
        return OwnerLock(paths, LockedFile(descriptor: descriptor, owner: owner))
      }
      let reason = SystemError.last
      currentOwner = read(descriptor)
      _ = close(descriptor)
      guard reason.code == EWOULDBLOCK else {
        throw OwnerError(.ownerFile("\(paths.name)-owner can't be locked: \(reason.message)."), paths.name)
      }
      // The line of an ended process is about to be overwritten by the new owner.
      if let currentOwner, currentOwner.mayBeRunning { break }
    }
    throw OwnerError(.owned(by: currentOwner), paths.name)
  }

  /// Returns the current owner of a file; `nil` if there is none, its file can't be read, or the path is invalid.
  ///
  /// The answer may be outdated when it arrives: to become the owner, take the lock.
  package static func owner(of path: String) -> Owner? {
    guard let paths = try? OwnerPaths(path) else { return nil }
    var currentOwner: Owner?
    for attempt in 0...retries {
      if attempt > 0 { usleep(retryDelay) }
      let descriptor = Foundation.open(paths.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      // Closing the descriptor releases the shared lock.
      defer { _ = close(descriptor) }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
      currentOwner = read(descriptor)
      if let currentOwner, currentOwner.mayBeRunning { break }
    }
    return currentOwner
  }

  private init(_ paths: OwnerPaths, _ lockedFile: LockedFile) {
    self.paths = paths
    self.lockedFile = Mutex(lockedFile)
  }

  deinit {
    release()
  }

  /// Whether a file has an owner that could not write its line: most probably its disk is full. Other programs can't
  /// reach it.
  ///
  /// It blocks the calling thread for at most 50 ms, because a program that just opens the file writes its line in less.
  package static func hasUnnamedOwner(of path: String) -> Bool {
    guard owner(of: path) == nil, let paths = try? OwnerPaths(path) else { return false }
    let descriptor = Foundation.open(paths.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // Closing the descriptor releases the shared lock.
    defer { _ = close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && read(descriptor) == nil
  }

  /// The description that other programs read; `nil` after the release.
  package var owner: Owner? { lockedFile.withLock { $0?.owner } }

  /// Releases the ownership. Further calls do nothing. Close the ``OwnerSocket`` first: it can't remove its socket
  /// afterwards.
  package func release() {
    lockedFile.withLock { lockedFile in
      guard let descriptor = lockedFile?.descriptor else { return }
      lockedFile = nil
      if !Self.write([UInt8(ascii: "\n")], descriptor) { _ = ftruncate(descriptor, 0) }
      // A child process between `fork` and `exec` has the descriptor as well, and closing alone would leave the lock
      // with it.
      _ = flock(descriptor, LOCK_UN)
      _ = close(descriptor)
    }
  }

  /// Writes the address of the owner's socket to its line, or that it does not listen, and runs a closure while no
  /// other program can be the owner.
  ///
  /// - Returns: Whether the lock is held and the line is written.
  package func announce(socket: String?, _ whileHeld: () -> Void = {}) -> Bool {
    lockedFile.withLock { lockedFile in
      guard var updated = lockedFile else { return false }
      whileHeld()
      updated.owner = updated.owner.with(socket: socket)
      lockedFile = updated
      return Self.write(updated.owner.line, updated.descriptor)
    }
  }

  /// Whether the lock is held and the locked file is still at its path.
  package var isCurrent: Bool {
    lockedFile.withLock { lockedFile in lockedFile.map { Self.isCurrent($0.descriptor, at: paths.ownerFile) } ?? false }
  }

  package var isHeld: Bool { lockedFile.withLock { $0 != nil } }
}
