import Tarn

/// How often somebody has tried to come in under a name, and failed.
///
/// A few mistakes cost nothing. After that a name has to wait, longer each time, so that trying all the passwords that people take
/// would take years; by name and not by browser, for who tries them all has as many browsers as they like.
///
/// It is a value: who holds it guards it. It is in memory alone; a restart forgives.
public struct Attempts: Equatable, Sendable {
  /// Mistakes that cost nothing: a slip, the old password, capitals.
  public static let free = 5
  /// The longest wait, in minutes: half a day, less than the person themselves would give up for.
  public static let longestWait = 720
  /// How many names are remembered. Where more fail at once, the one that failed longest ago is forgotten.
  public static let mostNames = 10_000

  private struct Failures: Equatable, Sendable {
    var count: Int
    var last: Timestamp
  }

  private var byName: [String: Failures] = [:]

  public init() {}

  /// How many minutes a name has to wait; 0 if it may try.
  public func wait(_ name: PersonName, at now: Timestamp) -> Int {
    guard let failures = byName[name.folded], failures.count >= Attempts.free else { return 0 }
    // One minute, two, four. A clock that was put back makes nobody wait longer.
    let minutes = min(Attempts.longestWait, 1 << min(20, failures.count - Attempts.free))
    let (passed, isOver) = now.milliseconds.subtractingReportingOverflow(failures.last.milliseconds)
    guard !isOver, passed >= 0 else { return 0 }
    let left = Int64(minutes) * 60_000 - passed
    return left <= 0 ? 0 : Int((left + 59_999) / 60_000)
  }

  public mutating func failed(_ name: PersonName, at now: Timestamp) {
    let key = name.folded
    if byName[key] == nil, byName.count >= Attempts.mostNames,
      let oldest = byName.min(by: { ($0.value.last, $0.key) < ($1.value.last, $1.key) })
    {
      byName[oldest.key] = nil
    }
    byName[key] = Failures(count: (byName[key]?.count ?? 0) + 1, last: now)
  }

  public mutating func succeeded(_ name: PersonName) { byName[name.folded] = nil }
}
