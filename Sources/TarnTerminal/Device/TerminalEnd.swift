/// Why ``Terminal/run(isolation:)`` has returned.
public enum TerminalEnd: Sendable, Hashable {
  /// ``Terminal/stop()`` was called, or the task was cancelled.
  case stopped
  /// The process was asked to end with this signal: `SIGTERM` or `SIGINT`. Control+c that no view took counts as `SIGINT`.
  case signal(Int32)
  /// The terminal is gone: its window was closed, or the line to it was cut.
  case hungUp
  /// There was no terminal to run on, so everything was written once, as plain text.
  case written

  /// What a program that ends now is expected to exit with: 0, or what a shell gives for a signal, 128 and its number.
  ///
  /// ```swift
  /// exit(try await terminal.run().exitStatus)
  /// ```
  public var exitStatus: Int32 {
    switch self {
    case .stopped, .written: 0
    case .signal(let number): 128 + number
    // That of SIGHUP.
    case .hungUp: 128 + 1
    }
  }
}
