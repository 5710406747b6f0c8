import Foundation

/// A log of what happens at a server: requests, streams, sessions, sign-ins, failures, each as a value.
///
/// ```swift
/// let server = try WebServer(.shared(page), log: .jsonLines)
/// ```
///
/// ```json
/// {"time":"2026-07-01T12:00:00.000Z","level":"info","event":"request","method":"GET","path":"/todos/","kind":"page","status":200,"seconds":0.0014,"received":0,"sent":5120}
/// ```
///
/// In place of ``jsonLines`` or ``logfmt`` an app can give a closure, such as one that passes records to another log:
///
/// ```swift
/// let log = ServerLog { record in
///   if case .signInFailed(_, _, let client) = record.event { print("wrong password from \(client ?? "?")") }
/// }
/// ```
///
/// - Secrets and the texts of users are in no record (``LogEvent``).
/// - The closure is called on a queue of the log, one record at a time. A server never waits for it: when 1,024 records wait,
///   further ones are left out.
/// - Hostile requests can't flood it: for each topic there is a number of records per second, beyond which they are only counted
///   (``LogEvent/suppressed(_:count:)``): 2 for refusals, sign-ins and failures, 50 for sessions, 200 for requests, and the tenfold
///   at once after a quiet time.
public struct ServerLog: Sendable {
  let write: @Sendable (LogRecord) -> Void

  /// Creates a log that calls a function for each record. It may block.
  public init(_ write: @escaping @Sendable (LogRecord) -> Void) { self.write = write }

  /// Writes each record as a line of JSON to standard error.
  public static let jsonLines = ServerLog { StandardOutput.writeError($0.json + "\n") }

  /// Writes each record as a line of `name=value` pairs to standard error.
  public static let logfmt = ServerLog { StandardOutput.writeError($0.logfmt + "\n") }
}
