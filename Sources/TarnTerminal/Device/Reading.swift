/// What the outside is right now: the time, a temperature, a load. It reaches views, never `update`; it is not recorded and not
/// wound back.
///
/// ```swift
/// Terminal(store, reading: .every(.seconds(1)) { Date.now }) { state, now, size in … }
/// ```
///
/// It is read only while the terminal runs.
public struct Reading<Value: Equatable> {
  let interval: Duration
  let read: () -> Value

  /// Reads again and again, at whole multiples of the interval on the wall's clock: a second that ticks does so on the second.
  ///
  /// - Precondition: the interval is at least 16 ms, a frame.
  public static func every(_ interval: Duration, _ read: @escaping () -> Value) -> Reading {
    precondition(interval >= .milliseconds(16), "A reading every \(interval) is more often than a screen is drawn.")
    return Reading(interval: interval, read: read)
  }
}
