import Foundation

/// Installs the signal actions that apply while a terminal is in use, and restores the earlier ones.
final class SignalActions: @unchecked Sendable {
  // Guard: `earlierActions` is written only by `install`, before there is a handler that reads it.

  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// The signals that end the process at once: faults, and SIGQUIT, which requests an immediate end.
  static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]
  /// The signals that the device handles asynchronously.
  static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// An upper bound of the signal numbers on every supported system.
  private static let bound = 65
  private let earlierActions = UnsafeMutablePointer<sigaction>.allocate(capacity: bound)
  private let isInstalled = UnsafeMutablePointer<Bool>.allocate(capacity: bound)

  init() {
    earlierActions.initialize(repeating: sigaction(), count: Self.bound)
    isInstalled.initialize(repeating: false, count: Self.bound)
  }

  func install(faults: Handler, termination: Handler) {
    // On an alternate stack, because an overflown stack has no room for a handler.
    for number in Self.faults { install(number, faults, SA_ONSTACK) }
    for number in Self.terminating { install(number, termination, Int32(SA_RESTART) | Int32(SA_ONSTACK)) }
  }

  private func install(_ number: Int32, _ handler: Handler, _ flags: Int32) {
    sigaction(number, nil, earlierActions + Int(number))
    // The program was started with this signal ignored, for example by `nohup`. Keep that.
    guard !isIgnored(earlierActions[Int(number)]) else { return }
    var action = sigaction()
    action.setHandler(handler)
    action.sa_flags = flags | Int32(SA_SIGINFO)
    sigemptyset(&action.sa_mask)
    isInstalled[Int(number)] = sigaction(number, &action, nil) == 0
  }

  func restore() {
    for number in Self.faults + Self.terminating { restore(number) }
  }

  /// Restores the earlier action of one signal. Async-signal-safe.
  func restore(_ number: Int32) {
    guard isInstalled[Int(number)] else { return }
    isInstalled[Int(number)] = false
    sigaction(number, earlierActions + Int(number), nil)
  }

  func wasIgnored(_ number: Int32) -> Bool { isIgnored(earlierActions[Int(number)]) }

  /// Raises a signal on this thread with its default action, then restores the earlier action, in case the process
  /// survives the signal.
  static func raiseUncaught(_ number: Int32) {
    var defaultAction = sigaction()
    var earlierAction = sigaction()
    sigaction(number, &defaultAction, &earlierAction)
    var mask = sigset_t()
    var earlierMask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, &earlierMask)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &earlierMask, nil)
    sigaction(number, &earlierAction, nil)
  }
}

// The platforms name the members of this union differently.
#if canImport(Darwin)
  private func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  extension sigaction {
    fileprivate mutating func setHandler(_ handler: SignalActions.Handler) {
      __sigaction_u.__sa_sigaction = handler
    }
  }
#else
  private func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  extension sigaction {
    fileprivate mutating func setHandler(_ handler: SignalActions.Handler) {
      __sigaction_handler.sa_sigaction = handler
    }
  }
#endif
