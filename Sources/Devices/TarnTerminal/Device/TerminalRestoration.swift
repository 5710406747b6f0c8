import Foundation
import Synchronization

/// Restores the terminal to its earlier state exactly once, however the program ends: by returning, `exit()`, a signal
/// or a trap.
///
/// There is one instance for the process, because there is one terminal and one action per signal, and a signal handler
/// cannot capture values. Everything that a handler calls is async-signal-safe: atomics, preallocated memory, and calls
/// that POSIX lists as safe in handlers; no locks, no allocation. A normal return from ``Terminal/run(isolation:)``
/// takes the same path, so every run exercises it.
///
/// The terminal is not restored after SIGKILL; `reset` in the shell helps then. Nor is it restored after a stack
/// overflow on a thread without an alternate signal stack, which is a thread that the device has not run on.
final class TerminalRestoration: @unchecked Sendable {
  // Guard: `memory` and `actions` are written only by the caller that set `isAcquired`, and read by handlers only while
  // they are installed.

  /// The data that handlers need, allocated once so that it never moves.
  private struct Memory {
    var tty: Int32 = -1
    var earlierModes = termios()
    var signalPipe: Int32 = -1
    var redirection = OutputRedirection()
  }

  /// Whether the terminal has its earlier modes or those of the device.
  private enum Stage {
    static let restored = 0
    static let entered = 1
    static let restoring = 2
  }

  static let shared = TerminalRestoration()

  private let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  private let actions = SignalActions()
  private let leaveSequence: UnsafeMutableBufferPointer<UInt8>
  private let isAcquired = Atomic(false)
  private let hasExitHook = Atomic(false)
  private let stage = Atomic(Stage.restored)
  private let isWriting = Atomic(false)

  private init() {
    memory.initialize(to: Memory())
    leaveSequence = .allocate(capacity: TtyModes.leave.utf8.count)
    _ = leaveSequence.initialize(from: TtyModes.leave.utf8)
  }

  // MARK: Acquiring the terminal

  /// Reserves the terminal for the caller and installs the handlers, so that every end of the process restores the
  /// terminal from here on.
  ///
  /// - Parameter signalPipe: the file to which handlers write the numbers of the signals that the device handles, a
  ///   byte each.
  /// - Returns: `false` if the terminal is reserved already.
  func acquire(signalPipe: Int32) -> Bool {
    guard isAcquired.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged else {
      return false
    }
    memory.pointee.signalPipe = signalPipe
    if !hasExitHook.exchange(true, ordering: .sequentiallyConsistent) {
      atexit { TerminalRestoration.shared.restore() }
    }
    SignalStack.installForThisThread()
    actions.install(faults: onFault, termination: onTermination)
    return true
  }

  /// Reverts ``acquire(signalPipe:)``. Call it after ``restore()``.
  func release() {
    actions.restore()
    memory.pointee.signalPipe = -1
    isAcquired.store(false, ordering: .sequentiallyConsistent)
  }

  /// Switches the terminal to raw mode and the alternate screen until ``restore()``. A second call sets them again, for
  /// example after another program changed them.
  ///
  /// - Returns: `false` if the terminal refuses.
  func enter(_ tty: Int32) -> Bool {
    if stage.load(ordering: .sequentiallyConsistent) != Stage.entered {
      guard tcgetattr(tty, &memory.pointee.earlierModes) == 0 else { return false }
      memory.pointee.tty = tty
      memory.pointee.redirection.begin()
      stage.store(Stage.entered, ordering: .sequentiallyConsistent)
    }
    var raw = memory.pointee.earlierModes
    cfmakeraw(&raw)
    guard tcsetattr(tty, TCSANOW, &raw) == 0 else {
      restore()
      return false
    }
    var bytes = Array(TtyModes.enter.utf8)
    bytes.withUnsafeMutableBufferPointer { Self.write(tty, UnsafeBufferPointer($0)) }
    return true
  }

  /// Writes as much as the terminal accepts without blocking.
  ///
  /// - Returns: the result of `write`, or `nil` if the terminal has been restored.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    guard stage.load(ordering: .sequentiallyConsistent) == Stage.entered else { return nil }
    return bytes.withUnsafeBytes { Foundation.write(memory.pointee.tty, $0.baseAddress, $0.count) }
  }

  /// Keeps the file with the redirected output within its bound.
  func trimRedirection() { memory.pointee.redirection.trim() }

  var isInUse: Bool { isAcquired.load(ordering: .sequentiallyConsistent) }

  func wasIgnored(_ signal: Int32) -> Bool { actions.wasIgnored(signal) }

  // MARK: Restoring the terminal

  /// Restores the terminal, unless that has been done. Async-signal-safe.
  func restore() {
    let (isExchanged, previous) = stage.compareExchange(
      expected: Stage.entered, desired: Stage.restoring, ordering: .sequentiallyConsistent)
    guard isExchanged else {
      // Another thread is restoring the terminal: ending the process now would interrupt that.
      if previous == Stage.restoring { Self.wait { stage.load(ordering: .sequentiallyConsistent) != Stage.restoring } }
      return
    }
    Self.wait { !isWriting.load(ordering: .sequentiallyConsistent) }
    // A background process gets SIGTTOU when it sets the terminal's modes, which stops it unless the signal is blocked.
    var mask = sigset_t()
    var earlierMask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &mask, &earlierMask)
    Self.write(memory.pointee.tty, UnsafeBufferPointer(leaveSequence))
    // Mouse events and replies of the terminal that were not read yet are not input for the shell.
    tcflush(memory.pointee.tty, TCIFLUSH)
    tcsetattr(memory.pointee.tty, TCSANOW, &memory.pointee.earlierModes)
    memory.pointee.redirection.end()
    pthread_sigmask(SIG_SETMASK, &earlierMask, nil)
    stage.store(Stage.restored, ordering: .sequentiallyConsistent)
  }

  /// Restores the terminal and ends the process by a signal, with the signal's default action.
  func end(by signal: Int32) {
    restore()
    SignalActions.raiseUncaught(signal)
  }

  /// The milliseconds to wait for another thread or for a blocked terminal. The user is waiting in front of the screen.
  private static let timeout: Int32 = 1_000

  private static func wait(until isDone: () -> Bool) {
    var remaining = timeout
    while !isDone(), remaining > 0 {
      poll(nil, 0, 1)
      remaining -= 1
    }
  }

  /// Writes all bytes. Waits for a slow terminal, but gives up on one that accepts nothing for `timeout`.
  private static func write(_ file: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    var written = 0
    while written < bytes.count {
      let count = Foundation.write(file, bytes.baseAddress! + written, bytes.count - written)
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptor, 1, timeout) > 0 else { return }
      } else if errno != EINTR {
        return
      }
    }
  }

  // MARK: Handlers

  private let onFault: SignalActions.Handler = { number, info, _ in
    let error = errno
    TerminalRestoration.shared.restore()
    TerminalRestoration.shared.actions.restore(number)
    // A processor fault occurs again at the same instruction after the handler returns, now with its earlier action, so
    // that a debugger sees the original place. A signal sent by a process has to be raised again; it is delivered when
    // this handler returns.
    if info?.pointee.si_code ?? 0 <= 0 { raise(number) }
    errno = error
  }

  private let onTermination: SignalActions.Handler = { number, _, _ in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    // If the pipe is full, the thread has signals to read anyway, so losing this one does no harm.
    _ = Foundation.write(TerminalRestoration.shared.memory.pointee.signalPipe, &byte, 1)
    errno = error
  }
}
