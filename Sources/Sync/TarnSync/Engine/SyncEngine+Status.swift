import Tarn

/// The status of the connection between an app and its server, for display.
public enum SyncStatus: Equatable, Sendable {
  /// The engine sends changes as they are made.
  case open
  /// The server was unreachable or requested a pause; the engine retries at this time.
  case waiting(until: Timestamp)
  /// The app reported that there is no network.
  case offline
  /// The user must sign in first.
  case signIn
}

extension SyncEngine {
  /// Returns the status of the connection to the server.
  ///
  /// - Parameter now: the wall-clock time.
  /// - Complexity: O(1)
  public func status(at now: Timestamp) -> SyncStatus {
    if connectivity.needsSignIn { return .signIn }
    guard connectivity.isOnline else { return .offline }
    let times = [connectivity.until, pulling.isWanted ? pulling.until : nil].compactMap { $0 }
    guard let until = times.max() else { return .open }
    let wallTime = Timestamp(milliseconds: until.milliseconds &- connectivity.ahead)
    return wallTime > now ? .waiting(until: wallTime) : .open
  }

  /// Whether the device is online, as far as the app has reported (``SyncEvent/online(_:)``).
  @inlinable public var isOnline: Bool { connectivity.isOnline }

  /// Whether a request for news is awaiting its answer. The requests of a process that has ended do not count.
  public var isPulling: Bool { isRunning && pulling.ticket != nil }
}
