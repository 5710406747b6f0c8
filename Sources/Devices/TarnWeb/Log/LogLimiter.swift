/// Decides which events of a server are logged: a value without side effects.
///
/// Each topic has a bucket of records. It is full after a quiet time, each record takes one, and it fills again at the topic's rate. An
/// event that finds the bucket empty is counted; the count is due as soon as the bucket has a record again.
struct LogLimiter {
  private struct Bucket {
    var records: Double
    var filled: ContinuousClock.Instant
    var suppressed = 0
  }

  /// Records per second. The bucket holds the tenfold: a page that is loaded with its scripts is logged as a whole.
  static func rate(of topic: LogEvent.Topic) -> Double {
    switch topic {
    case .server: .infinity
    case .requests: 200
    case .sessions: 50
    case .refusals, .signIns, .failures: 2
    }
  }

  static func burst(of topic: LogEvent.Topic) -> Double { 10 * rate(of: topic) }

  private var buckets: [LogEvent.Topic: Bucket] = [:]

  /// Returns the events to log now: the counts that are due, and the event itself unless there were too many.
  mutating func admit(_ event: LogEvent, at now: ContinuousClock.Instant) -> [LogEvent] {
    let due = removeSuppressed(at: now)
    let topic = event.topic
    guard topic != .server else { return due + [event] }
    fill(topic, at: now)
    guard let bucket = buckets[topic], bucket.records >= 1 else {
      buckets[topic]?.suppressed += 1
      return due
    }
    buckets[topic]?.records -= 1
    return due + [event]
  }

  /// Returns the counts of all that was left out, at the end of the log; otherwise those of topics with room for a record.
  mutating func removeSuppressed(at now: ContinuousClock.Instant, all: Bool = false) -> [LogEvent] {
    var due: [LogEvent] = []
    for topic in LogEvent.Topic.allCases {
      guard let count = buckets[topic]?.suppressed, count > 0 else { continue }
      fill(topic, at: now)
      guard all || buckets[topic]!.records >= 1 else { continue }
      // The count is a record, too: a topic has no more records than its rate.
      buckets[topic]!.records -= 1
      buckets[topic]!.suppressed = 0
      due.append(.suppressed(topic, count: count))
    }
    return due
  }

  private mutating func fill(_ topic: LogEvent.Topic, at now: ContinuousClock.Instant) {
    var bucket = buckets[topic] ?? Bucket(records: Self.burst(of: topic), filled: now)
    let seconds = Double((now - bucket.filled).nanoseconds) / 1e9
    bucket.records = min(Self.burst(of: topic), bucket.records + max(0, seconds) * Self.rate(of: topic))
    bucket.filled = max(now, bucket.filled)
    buckets[topic] = bucket
  }
}
