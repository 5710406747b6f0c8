import Foundation
import Synchronization

/// Puts the terminal back as it was, once, whatever the program ends by: returning, `exit()`, a signal, a trap.
///
/// There is one for the process, as there is one terminal and one action for each signal, and a signal's handler can be given
/// nothing. What it does is safe in such a handler: atomics, memory that was there before, and calls that POSIX lists as safe
/// there; no lock, no allocation. Returning from ``Terminal/run(isolation:)`` takes the same way, so it is tried all the time.
///
/// Against SIGKILL nothing can be done: after it `reset` in the shell helps. Nor where a stack runs over on a thread that has no
/// other for handlers, which is one that the device has not been on.
final class Restoration: @unchecked Sendable {
  // Guard: `memory` and `actions` are written only by who has `isTaken`, and read by handlers only while they are installed.

  /// What handlers need, in one place that never moves.
  private struct Memory {
    var tty: Int32 = -1
    var before = termios()
    var signalPipe: Int32 = -1
    var aside = Aside()
  }

  private enum Stage {
    static let back = 0
    static let away = 1
    static let returning = 2
  }

  static let shared = Restoration()

  private let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  private let actions = SignalActions()
  private let leave: UnsafeMutableBufferPointer<UInt8>
  private let isTaken = Atomic(false)
  private let hasExitHook = Atomic(false)
  private let stage = Atomic(Stage.back)
  private let isWriting = Atomic(false)

  private init() {
    memory.initialize(to: Memory())
    leave = .allocate(capacity: TtyModes.leave.utf8.count)
    _ = leave.initialize(from: TtyModes.leave.utf8)
  }

  // MARK: Having the terminal

  /// Makes sure that whatever happens from here on passes by here.
  ///
  /// - Parameter signalPipe: where the numbers of signals go that the device answers itself, a byte each.
  /// - Returns: false if somebody has the terminal already.
  func take(signalPipe: Int32) -> Bool {
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged else {
      return false
    }
    memory.pointee.signalPipe = signalPipe
    if !hasExitHook.exchange(true, ordering: .sequentiallyConsistent) { atexit { Restoration.shared.restore() } }
    SignalStack.giveThisThreadOne()
    actions.install(faults: onFault, told: onTold)
    return true
  }

  /// The opposite of ``take(signalPipe:)``, once the terminal is back.
  func release() {
    actions.putBack()
    memory.pointee.signalPipe = -1
    isTaken.store(false, ordering: .sequentiallyConsistent)
  }

  /// Raw mode and the device's screen from here on, until ``restore()``. Once more, if somebody has changed them meanwhile.
  ///
  /// - Returns: false if the terminal refuses.
  func enter(_ tty: Int32) -> Bool {
    if stage.load(ordering: .sequentiallyConsistent) != Stage.away {
      guard tcgetattr(tty, &memory.pointee.before) == 0 else { return false }
      memory.pointee.tty = tty
      memory.pointee.aside.begin()
      stage.store(Stage.away, ordering: .sequentiallyConsistent)
    }
    var raw = memory.pointee.before
    cfmakeraw(&raw)
    guard tcsetattr(tty, TCSANOW, &raw) == 0 else {
      restore()
      return false
    }
    var bytes = Array(TtyModes.enter.utf8)
    bytes.withUnsafeMutableBufferPointer { Self.write(tty, UnsafeBufferPointer($0)) }
    return true
  }

  /// Writes to the terminal as much as it takes now, unless it has been put back.
  ///
  /// - Returns: what `write` returns, or `nil` if the terminal is back.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    guard stage.load(ordering: .sequentiallyConsistent) == Stage.away else { return nil }
    return bytes.withUnsafeBytes { Foundation.write(memory.pointee.tty, $0.baseAddress, $0.count) }
  }

  /// Keeps what the program prints meanwhile within its bound.
  func trimAside() { memory.pointee.aside.trim() }

  var isInUse: Bool { isTaken.load(ordering: .sequentiallyConsistent) }

  func wasIgnored(_ signal: Int32) -> Bool { actions.wasIgnored(signal) }

  // MARK: Giving it back

  /// Puts the terminal back, if that has not been done. Safe from anywhere, a signal's handler too.
  func restore() {
    let (isMine, was) = stage.compareExchange(
      expected: Stage.away, desired: Stage.returning, ordering: .sequentiallyConsistent)
    guard isMine else {
      // Another thread is at it: to end the process now would cut it off.
      if was == Stage.returning { Self.wait { stage.load(ordering: .sequentiallyConsistent) != Stage.returning } }
      return
    }
    Self.wait { !isWriting.load(ordering: .sequentiallyConsistent) }
    // From the background the terminal's modes can only be set by who does not mind.
    var mask = sigset_t()
    var before = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &mask, &before)
    Self.write(memory.pointee.tty, UnsafeBufferPointer(leave))
    // What the mouse or an answer has sent is not for the shell.
    tcflush(memory.pointee.tty, TCIFLUSH)
    tcsetattr(memory.pointee.tty, TCSANOW, &memory.pointee.before)
    memory.pointee.aside.end()
    pthread_sigmask(SIG_SETMASK, &before, nil)
    stage.store(Stage.back, ordering: .sequentiallyConsistent)
  }

  /// Ends the process by a signal, as if nobody had caught it.
  func end(by signal: Int32) {
    restore()
    SignalActions.raiseUncaught(signal)
  }

  /// After this many milliseconds one who does not get on is not waited for: a person waits at the screen.
  private static let patience: Int32 = 1_000

  private static func wait(until isDone: () -> Bool) {
    var left = patience
    while !isDone(), left > 0 {
      poll(nil, 0, 1)
      left -= 1
    }
  }

  /// Writes all, waiting for a slow terminal, but not for one that takes nothing at all.
  private static func write(_ file: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    var written = 0
    while written < bytes.count {
      let count = Foundation.write(file, bytes.baseAddress! + written, bytes.count - written)
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, patience) > 0 else { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  // MARK: Handlers

  private let onFault: SignalActions.Handler = { number, info, _ in
    let error = errno
    Restoration.shared.restore()
    Restoration.shared.actions.putBack(number)
    // A fault of the processor comes again by itself, now that nobody catches it, and from the same place for who looks for
    // its cause. What was sent by a program has to be sent once more; it comes once this returns.
    if info?.pointee.si_code ?? 0 <= 0 { raise(number) }
    errno = error
  }

  private let onTold: SignalActions.Handler = { number, _, _ in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    // A full pipe has so much to tell that this is no news.
    _ = Foundation.write(Restoration.shared.memory.pointee.signalPipe, &byte, 1)
    errno = error
  }
}
