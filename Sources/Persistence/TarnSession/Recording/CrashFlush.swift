import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes what recorders have in their buffers when a signal ends the program, such as after a trap of Swift.
///
/// ```
/// thread that crashes ── signal ──► handler ── pipe ──► waiting thread: flushes ── pipe ──► handler returns to the crash
/// ```
///
/// The handler itself only writes to a pipe and waits, for at most a second: other code must not run in a signal handler.
enum CrashFlush {
  /// The ends of the two pipes, to read and to write.
  // Guard: all three are set once, before the handler or the thread that use them exist.
  nonisolated(unsafe) private static var request: (Int32, Int32) = (-1, -1)
  // Guard: see `request`.
  nonisolated(unsafe) private static var answer: (Int32, Int32) = (-1, -1)
  /// The actions of the signals before, by number.
  // Guard: an element is set before the handler of its signal is installed, and then only read.
  nonisolated(unsafe) private static var previous: [sigaction] = Array(repeating: .init(), count: 32)

  private static let flushes = Mutex<[@Sendable () -> Void]>([])
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// Adds a function that is called on a thread of its own before a signal ends the program.
  static func add(_ flush: @escaping @Sendable () -> Void) {
    let isFirst = flushes.withLock { flushes in
      flushes.append(flush)
      return flushes.count == 1
    }
    if isFirst { install() }
  }

  private static func install() {
    var (ends, others) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&ends) == 0, pipe(&others) == 0 else { return }
    for end in ends + others { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (request, answer) = ((ends[0], ends[1]), (others[0], others[1]))
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(request.0, &byte, 1) == 1 {
        for flush in flushes.withLock({ $0 }) { flush() }
        write(answer.1, &byte, 1)
      }
    }
    for signal in signals {
      var action = sigaction()
      #if os(Linux)
        action.__sigaction_handler.sa_handler = handle
      #else
        action.__sigaction_u.__sa_handler = handle
      #endif
      _ = sigaction(signal, nil, &previous[Int(signal)])
      _ = sigaction(signal, &action, nil)
    }
  }

  /// Handles a signal: waits for the thread, and restores the handler from before, which gets the signal when the
  /// instruction that caused it is repeated.
  private static let handle: @convention(c) (Int32) -> Void = { signal in
    var byte: UInt8 = 1
    if write(request.1, &byte, 1) == 1 {
      var wanted = pollfd(fd: answer.0, events: Int16(POLLIN), revents: 0)
      _ = poll(&wanted, 1, 1_000)
    }
    previous.withUnsafeMutableBufferPointer { _ = sigaction(signal, $0.baseAddress! + Int(signal), nil) }
  }
}
