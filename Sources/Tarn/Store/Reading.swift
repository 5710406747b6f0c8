/// What the outside is right now: the time, a temperature, a pointer's position. It reaches views, never `update`; it is not
/// recorded and not wound back.
///
/// ```swift
/// Part(store, reading: .every(.seconds(1)) { Date.now }) { state, now in … }
/// ```
///
/// A device reads it only while somebody is looking, and shows the view anew when it has changed.
public struct Reading<Value: Equatable> {
  /// How long from one reading to the next.
  public let interval: Duration
  /// What it is now.
  public let read: () -> Value

  /// Reads again and again, at whole multiples of the interval on the wall's clock: a second that ticks does so on the second.
  ///
  /// - Parameter interval: at least 16 ms, a frame.
  public static func every(_ interval: Duration, _ read: @escaping () -> Value) -> Reading {
    precondition(interval >= .milliseconds(16), "A reading every \(interval) is more often than a screen is drawn.")
    return Reading(interval: interval, read: read)
  }
}
