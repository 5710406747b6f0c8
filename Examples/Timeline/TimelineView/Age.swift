import Tarn
import TarnSync
import Timeline

extension Timestamp {
  /// Returns the age in its shortest form: `now`, `7 min`, `3 h`, `2 d`, and then weeks.
  public func age(at now: Timestamp) -> String {
    // Clocks of servers may be slightly ahead.
    let minutes = max(0, now.milliseconds - milliseconds) / 60_000
    return switch minutes {
    case 0: "now"
    case 1..<60: "\(minutes) min"
    case 60..<1_440: "\(minutes / 60) h"
    case 1_440..<20_160: "\(minutes / 1_440) d"
    default: "\(minutes / 10_080) wk"
    }
  }
}

extension AccountSession {
  /// Returns the status of the connection as text; `nil` if there is nothing to show.
  public func statusText(at now: Timestamp) -> String? {
    switch engine.status(at: now) {
    case .open: nil
    case .offline: "Working offline. Your changes are saved, and sent when you go online."
    case .waiting: "The server can’t be reached. Your changes are saved, and sent when it can."
    case .signIn: "Sign in again: `timeline sign-in SERVER`. Your changes are saved, and sent then."
    }
  }
}
