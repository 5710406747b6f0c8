import Foundation

/// What the process does on signals while a terminal is in use, and what it did before.
final class SignalActions: @unchecked Sendable {
  // Guard: `before` is written only by `install`, before there is a handler that reads it.

  typealias Handler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Those by which a process ends at once, and SIGQUIT, which asks for just that.
  static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]
  /// Those that the device answers in its own time.
  static let told = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Numbers of signals are below this on every system.
  private static let bound = 65
  private let before = UnsafeMutablePointer<sigaction>.allocate(capacity: bound)
  private let isInstalled = UnsafeMutablePointer<Bool>.allocate(capacity: bound)

  init() {
    before.initialize(repeating: sigaction(), count: Self.bound)
    isInstalled.initialize(repeating: false, count: Self.bound)
  }

  func install(faults: Handler, told: Handler) {
    // On a stack of its own: one that has run over has no room for a handler.
    for number in Self.faults { install(number, faults, SA_ONSTACK) }
    for number in Self.told { install(number, told, Int32(SA_RESTART) | Int32(SA_ONSTACK)) }
  }

  private func install(_ number: Int32, _ handler: Handler, _ flags: Int32) {
    sigaction(number, nil, before + Int(number))
    // Whoever started the program with a signal ignored, such as `nohup`, meant it.
    guard !isIgnored(before[Int(number)]) else { return }
    var action = sigaction()
    action.call(handler)
    action.sa_flags = flags | Int32(SA_SIGINFO)
    sigemptyset(&action.sa_mask)
    isInstalled[Int(number)] = sigaction(number, &action, nil) == 0
  }

  func putBack() {
    for number in Self.faults + Self.told { putBack(number) }
  }

  /// Safe in a handler.
  func putBack(_ number: Int32) {
    guard isInstalled[Int(number)] else { return }
    isInstalled[Int(number)] = false
    sigaction(number, before + Int(number), nil)
  }

  func wasIgnored(_ number: Int32) -> Bool { isIgnored(before[Int(number)]) }

  /// Sends this thread a signal that nobody catches; puts back what caught it, for a signal that can be survived.
  static func raiseUncaught(_ number: Int32) {
    var action = sigaction()
    var before = sigaction()
    sigaction(number, &action, &before)
    var mask = sigset_t()
    var old = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, &old)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &old, nil)
    sigaction(number, &before, nil)
  }
}

// The systems spell the members of this union differently.
#if canImport(Darwin)
  private func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  extension sigaction {
    fileprivate mutating func call(_ handler: SignalActions.Handler) { __sigaction_u.__sa_sigaction = handler }
  }
#else
  private func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  extension sigaction {
    fileprivate mutating func call(_ handler: SignalActions.Handler) { __sigaction_handler.sa_sigaction = handler }
  }
#endif
