/// The reason why ``Terminal/run(isolation:)`` returned.
public enum TerminalEnd: Sendable, Hashable {
  /// ``Terminal/stop()`` was called, or the task was cancelled.
  case stopped
  /// The process got this signal, `SIGTERM` or `SIGINT`. A Control+c that no view handled counts as `SIGINT`.
  case signal(Int32)
  /// The terminal disappeared: its window was closed or its connection was lost.
  case hungUp
  /// There was no terminal to draw on, so the view was written once as plain text.
  case written

  /// The exit status that a shell expects for this reason: 0, or 128 plus the signal's number.
  ///
  /// ```swift
  /// exit(try await terminal.run().exitStatus)
  /// ```
  public var exitStatus: Int32 {
    switch self {
    case .stopped, .written: 0
    case .signal(let number): 128 + number
    // The status for SIGHUP.
    case .hungUp: 128 + 1
    }
  }
}
