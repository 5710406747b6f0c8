import TarnStorage

/// A time limit for waiting. Time in which the computer sleeps does not count, because no program could respond in it.
struct Deadline {
  private let moment: SuspendingClock.Instant

  init(after time: Duration) {
    // A day is longer than any wait, and adding it can't overflow.
    moment = .now.advanced(by: min(time, .seconds(86_400)))
  }

  func earlier(than other: Deadline?) -> Deadline {
    guard let other, other.moment < moment else { return self }
    return other
  }

  /// The remaining time, at least a millisecond, so that a wait checks at least once.
  var remaining: Duration { max(.milliseconds(1), SuspendingClock.Instant.now.duration(to: moment)) }

  var hasPassed: Bool { moment <= .now }

  /// The remaining time for `poll`, rounded up: rounding down would poll in a busy loop during the last millisecond.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = SuspendingClock.Instant.now.duration(to: moment).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// The total time a caller waits for other programs, over any number of attempts.
struct Timeout {
  let total: Duration
  let deadline: Deadline

  init(_ total: Duration) {
    self.total = total
    deadline = Deadline(after: total)
  }
}
