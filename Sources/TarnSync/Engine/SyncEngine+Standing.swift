import Tarn

/// How it stands between an app and its server, for a person.
public enum SyncStanding: Equatable, Sendable {
  /// What is to be sent is sent.
  case open
  /// The server was not reached, or wants a pause: it is tried again then.
  case waiting(until: Timestamp)
  /// The app was told that there is no network.
  case offline
  /// Somebody has to sign in first.
  case signIn
}

extension SyncEngine {
  /// - Parameter now: the wall's time.
  /// - Complexity: O(1)
  public func standing(at now: Timestamp) -> SyncStanding {
    if line.needsSignIn { return .signIn }
    guard line.isOnline else { return .offline }
    let times = [line.until, pulling.isWanted ? pulling.until : nil].compactMap { $0 }
    guard let until = times.max() else { return .open }
    let there = Timestamp(milliseconds: until.milliseconds &- line.ahead)
    return there > now ? .waiting(until: there) : .open
  }

  /// Whether what is new was asked for and has not come yet. What a process that has ended was waiting for does not count.
  public var isPulling: Bool { isRunning && pulling.ticket != nil }
}
