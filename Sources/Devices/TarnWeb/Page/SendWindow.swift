/// How far a stream may be ahead of the tab that reads it.
///
/// A browser buffers what its page has not handled yet, so a stream that is never full can be minutes ahead of a page
/// on a busy machine, which then reacts to nothing. A tab that reports what it has handled therefore gets at most a
/// window of further messages. Later changes are left out: once the tab has caught up, it gets the whole tree instead.
///
/// The window adapts to a tab that falls behind: it is what the tab handles in half a second, within ``limits``.
struct SendWindow {
  /// The number of messages sent to the stream.
  var sent = 0
  /// The number of messages that the tab has handled; `nil` if it reports none, like a program that reads the stream.
  private var handled: Int?
  private(set) var size = limits.upperBound
  /// When the window became full, and the number of handled messages at that time; `nil` while the tab gets all changes.
  private var full: (since: ContinuousClock.Instant, handled: Int)?

  /// A page reports every 8 messages, so with a window of 16 a report is on its way before it is full. 64 messages are
  /// one second of an animation.
  static let limits = 16...64

  init(reports: Bool) { handled = reports ? 0 : nil }

  /// Whether to send a change now; if not, it counts as left out.
  mutating func accepts(at now: ContinuousClock.Instant = .now) -> Bool {
    if full == nil, let handled, sent - handled >= size { full = (now, handled) }
    return full == nil
  }

  /// Records a report of the tab. A number that can't be right is ignored.
  ///
  /// - Returns: whether the tab has caught up and needs the whole tree.
  mutating func report(_ count: Int, at now: ContinuousClock.Instant = .now) -> Bool {
    guard let last = handled, count > last, count <= sent else { return false }
    handled = count
    guard let full, sent - count < size / 2 else { return false }
    self.full = nil
    let messageTime = max((now - full.since) / (count - full.handled), .microseconds(1))
    let capacity = Duration.milliseconds(500) / messageTime
    size = Int(min(max(capacity, Double(Self.limits.lowerBound)), Double(Self.limits.upperBound)))
    return true
  }
}
