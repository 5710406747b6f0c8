import Foundation
import TarnStorage

/// Waits until a file of another owner can be opened, or until its owner accepts requests.
///
/// ```swift
/// var watch = OwnerWatch(path)
/// while true {
///   watch.recordState()
///   if try attempt() { break }
///   guard watch.wait(until: deadline) == .changed else { throw OwnerWatch.timeoutError(path, timeout) }
/// }
/// ```
///
/// It blocks the calling thread, so it is for dedicated threads and command-line tools; never call it on a thread of
/// the task pool.
///
/// The kernel reports each change of `file-owner` (inotify): the owner writes that file when it takes the lock, when it
/// starts to listen and when it releases the lock, and the file is closed when the owner ends, even if it is killed. A
/// blocking `flock` would report only the end, and has no time limit and no cancellation. Without inotify (other
/// systems, or no descriptor left) it polls at short intervals.
struct OwnerWatch: ~Copyable {
  enum Outcome {
    case changed, timedOut, cancelled
  }

  private let path: String
  private let cancellation: CancellationPipe?
  /// -1 without inotify.
  private let descriptor: Int32
  private var lastState = OwnerLock.State.free

  /// The delay before the next check after an event without a visible change, in milliseconds: the kernel reports the
  /// end of an owner some microseconds before it releases the lock, and this is a thousand times that.
  private static let settleDelay = 5
  /// The delay before the next check without an event, in milliseconds. It bounds the delay if an event is missed, for
  /// example because the kernel took longer than ``settleDelay``, and costs four system calls a second.
  private static let checkInterval = 1_000

  /// Creates a watch for the owner of a file.
  ///
  /// - Parameter cancellation: Cancels the waiting.
  init(_ path: String, cancellation: CancellationPipe? = nil) {
    self.path = path
    self.cancellation = cancellation
    #if canImport(Glibc)
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Records the current owner. Call it before each attempt: ``wait(until:)`` waits for a change since then.
  mutating func recordState() {
    #if canImport(Glibc)
      // Added each time, because the owner's file may have been deleted and recreated. Adding the same file twice has
      // no effect.
      if descriptor >= 0, let paths = try? OwnerPaths(path) {
        inotify_add_watch(descriptor, paths.ownerFile, UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB))
      }
    #endif
    lastState = OwnerLock.state(of: path)
  }

  /// Blocks the calling thread until another attempt is worthwhile.
  ///
  /// - Parameter deadline: `nil` waits without a limit.
  mutating func wait(until deadline: Deadline?) -> Outcome {
    var hadEvent = drain()
    var isSettling = hadEvent
    while true {
      let now = OwnerLock.state(of: path)
      if now.isFree {
        // The file is free, yet the attempt failed without an event: it met another program's attempt, or a program
        // that writes without owning the file. No event reports the end of that. The delay is random, so that two
        // programs do not collide repeatedly.
        return hadEvent ? .changed : pause(for: .random(in: 5...30), until: deadline)
      }
      // If the owner does not listen, the only option is to wait.
      if now != lastState, now.listens { return .changed }
      lastState = now
      if let deadline, deadline.hasPassed { return .timedOut }
      let time = descriptor < 0 ? .random(in: 5...30) : isSettling ? Self.settleDelay : Self.checkInterval
      switch poll(for: time, until: deadline) {
      case .cancelled: return .cancelled
      case .ready:
        hadEvent = true
        isSettling = drain()
      case .timedOut:
        // Without inotify each check counts as an event.
        if descriptor < 0 { hadEvent = true }
        isSettling = false
      }
    }
  }

  private func pause(for milliseconds: Int, until deadline: Deadline?) -> Outcome {
    let time = Deadline(after: .milliseconds(milliseconds)).earlier(than: deadline)
    if case .cancelled = DescriptorWait.until(-1, is: POLLIN, cancelledBy: cancellation, time) { return .cancelled }
    if let deadline, deadline.hasPassed { return .timedOut }
    return .changed
  }

  private func poll(for milliseconds: Int, until deadline: Deadline?) -> DescriptorWait {
    let time = Deadline(after: .milliseconds(milliseconds)).earlier(than: deadline)
    return DescriptorWait.until(descriptor, is: POLLIN, cancelledBy: cancellation, time)
  }

  /// Reads and discards the events: the change itself is read from the owner's file.
  ///
  /// - Returns: Whether there were any.
  private func drain() -> Bool {
    guard descriptor >= 0 else { return false }
    var hadEvents = false
    // The buffer holds 64 events: an event of a watched file has 16 bytes and no name.
    withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hadEvents = true }
    }
    return hadEvents
  }
}

extension OwnerWatch {
  /// Returns the sentence for the user about an owner that other programs can't reach.
  static func unnamedOwner(of path: String) -> String {
    let name = OwnerPaths.name(of: path)
    return """
      Another program has \(name) open and can't be asked, because it could not write into \(name)-owner how it is \
      reached: most probably the disk is full.
      """
  }

  /// Returns the error after waiting without success, with a message for the user.
  static func timeoutError(_ path: String, _ timeout: Duration) -> StorageError {
    let owner = OwnerLock.owner(of: path).map { "\($0)" }
    if owner == nil, OwnerLock.hasUnnamedOwner(of: path) {
      return StorageError(
        .owned, path: path,
        "\(unnamedOwner(of: path)) Make room on the disk and try again, or close the file in that program.")
    }
    return StorageError(
      .owned, path: path,
      """
      \(owner ?? "Another program") has \(OwnerPaths.name(of: path)) open, and within \(timeout.inSeconds) it neither closed the file nor accepted requests. \
      Try again; if it stays so, close the file in that program.
      """)
  }
}

extension OwnerLock {
  /// The state of a file's ownership, as far as waiting for a change needs it.
  enum State: Equatable {
    case free
    /// The file is owned. The value is the owner's line; `nil` while the owner has not written it.
    case held(Owner?)

    var isFree: Bool { self == .free }

    var listens: Bool { if case .held(let owner?) = self { owner.socket != nil } else { false } }
  }

  /// Returns the current state without waiting. If the file is free, it holds the lock for some microseconds.
  static func state(of path: String) -> State {
    guard let paths = try? OwnerPaths(path) else { return .free }
    let descriptor = Foundation.open(paths.ownerFile, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .free }
    defer { _ = close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? .free : .held(read(descriptor))
  }
}
