import Foundation

/// Signals that would end the program for an error that a system call also returns.
package enum IgnoredSignals {
  /// Ignores SIGXFSZ: a file has reached the size limit of the user or the system (`ulimit -f`). Without the signal the
  /// write fails and is handled like a full disk.
  package static func ignore() { once }

  private static let once: Void = {
    var action = sigaction()
    // A handler that the program has installed stays in place.
    guard sigaction(SIGXFSZ, nil, &action) == 0 else { return }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    if handler == nil { signal(SIGXFSZ, SIG_IGN) }
  }()
}
