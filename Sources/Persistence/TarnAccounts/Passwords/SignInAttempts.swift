import Tarn

/// Counts the failed sign-in attempts of each name and makes repeated attempts wait.
///
/// The first failures cost nothing. After that each failure doubles the wait, so that trying all common passwords would
/// take years. The count is per name and not per browser, because an attacker can use any number of browsers.
///
/// It is a value without synchronization of its own; ``SignInGuard`` shares one. Keep it in memory only: then a restart
/// resets the counts.
///
/// ```swift
/// var attempts = SignInAttempts()
/// for _ in 0..<6 { attempts.failed("ada", at: now) }
/// let minutes = attempts.wait("ada", at: now)              // 2
/// ```
///
/// Two spellings of one name must have one count, so pass a name without differences of case.
public struct SignInAttempts: Equatable, Sendable {
  /// The number of failures without a wait: a typing error, an old password, caps lock.
  public static let free = 5
  /// The longest wait in minutes: half a day, so that the owner of the name does not give up.
  public static let longestWait = 720
  /// The maximum number of names to remember. When it is exceeded, the name whose last failure is the oldest is
  /// evicted.
  public static let mostNames = 10_000

  private struct Failures: Equatable, Sendable {
    var count: Int
    var last: Timestamp
  }

  private var byName: [String: Failures] = [:]
  private let free: Int
  /// How long failures count after the last one, in milliseconds.
  private let lifetime: Int64

  /// Creates a count without failures.
  ///
  /// - Parameters:
  ///   - free: the number of failures without a wait.
  ///   - hours: how many hours after its last failure a name has none any more; `nil` if only a successful attempt resets the
  ///     count. For the addresses of clients, which several people share and an attacker with one password could reset.
  public init(free: Int = SignInAttempts.free, forgetting hours: Int? = nil) {
    self.free = free
    lifetime = hours.map { Int64($0) * 3_600_000 } ?? .max
  }

  /// Returns the number of minutes until the name may try again; 0 if it may try now.
  public func wait(_ name: String, at now: Timestamp) -> Int {
    guard let failures = failures(of: name, at: now), failures.count >= free else { return 0 }
    // The waits are one minute, two, four and so on. A clock that was set back does not extend the wait.
    let minutes = min(SignInAttempts.longestWait, 1 << min(20, failures.count - free))
    let (passed, isOver) = now.milliseconds.subtractingReportingOverflow(failures.last.milliseconds)
    guard !isOver, passed >= 0 else { return 0 }
    let left = Int64(minutes) * 60_000 - passed
    return left <= 0 ? 0 : Int((left + 59_999) / 60_000)
  }

  /// Records a failed attempt.
  ///
  /// - Complexity: O(1); O(``mostNames``) for a new name beyond that number.
  public mutating func failed(_ name: String, at now: Timestamp) {
    if byName[name] == nil, byName.count >= SignInAttempts.mostNames,
      let oldest = byName.min(by: { ($0.value.last, $0.key) < ($1.value.last, $1.key) })
    {
      byName[oldest.key] = nil
    }
    byName[name] = Failures(count: (failures(of: name, at: now)?.count ?? 0) + 1, last: now)
  }

  private func failures(of name: String, at now: Timestamp) -> Failures? {
    guard let failures = byName[name] else { return nil }
    let (passed, isOver) = now.milliseconds.subtractingReportingOverflow(failures.last.milliseconds)
    return isOver || passed > lifetime ? nil : failures
  }

  /// Resets the count of a name after a successful attempt.
  public mutating func succeeded(_ name: String) { byName[name] = nil }
}
