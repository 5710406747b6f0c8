/// A moment until which to wait. Time in which the computer sleeps does not count: it is nobody's silence.
struct Deadline {
  private let moment: SuspendingClock.Instant

  init(after time: Duration) {
    // A day is more than anybody waits, and adding it can't overflow.
    moment = .now.advanced(by: min(time, .seconds(86_400)))
  }

  func earlier(than other: Deadline?) -> Deadline {
    guard let other, other.moment < moment else { return self }
    return other
  }

  /// What is left, and not less than a millisecond: for a wait that is to have at least one look.
  var left: Duration { max(.milliseconds(1), SuspendingClock.Instant.now.duration(to: moment)) }

  var hasPassed: Bool { moment <= .now }

  /// What is left, for `poll`: rounded up, or the last millisecond would be spent asking again and again.
  var milliseconds: Int32 {
    let left = SuspendingClock.Instant.now.duration(to: moment).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    return Int32(clamping: left.seconds * 1_000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// How long a caller waits in all for other programs, over as many attempts as that takes.
struct Patience {
  let total: Duration
  let deadline: Deadline

  init(_ total: Duration) {
    self.total = total
    deadline = Deadline(after: total)
  }
}
