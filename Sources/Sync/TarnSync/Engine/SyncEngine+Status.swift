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

  /// Whether there is something to send, and nothing wakes the engine for it, because another program on the same
  /// document has changed the state: one that does not run the engine, so that the change there returned no actions.
  ///
  /// While it is `true`, let a subscription run ``EngineWakeUp``. Subscriptions run in the program that runs the engine.
  ///
  /// ```swift
  /// enum Subscription { case server, wakeUp }
  ///
  /// func subscriptions(_ state: SyncEngine<Status>) -> [Subscription] {
  ///   state.needsWakeUp ? [.server, .wakeUp] : [.server]
  /// }
  /// ```
  ///
  /// Where one program executes all actions it is `false` after each that follows ``SyncEvent/started``.
  ///
  /// - Complexity: O(1)
  public var needsWakeUp: Bool {
    guard isReachable, connectivity.until == nil else { return false }
    if pulling.isWanted, pulling.ticket == nil, pulling.until == nil { return true }
    guard flights.count < maxInFlight else { return false }
    if !replica.heads.isEmpty { return true }
    guard let next = delays.first?.until else { return false }
    return connectivity.alarm.map { next < $0 } ?? true
  }
}
