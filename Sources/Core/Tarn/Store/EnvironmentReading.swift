/// A current value of the environment: the time, a temperature, a pointer's position. Views read it, `update` never
/// does; it is not recorded, and time travel does not restore it.
///
/// ```swift
/// let part = Part(store, reading: .every(.seconds(1)) { Date.now }) { state, now in … }
/// ```
///
/// A device reads the value only while a user sees the view, and rebuilds the view when the value has changed.
public struct EnvironmentReading<Value: Equatable> {
  /// The time between two reads.
  public let interval: Duration
  /// Reads the current value.
  public let read: () -> Value

  /// Reads the value repeatedly, at whole multiples of the interval of the wall clock: an interval of a second reads on
  /// the second.
  ///
  /// - Parameter interval: at least 16 ms, the duration of a frame.
  public static func every(_ interval: Duration, _ read: @escaping () -> Value) -> EnvironmentReading {
    precondition(
      interval >= .milliseconds(16),
      "The interval \(interval) is too short: give 16 milliseconds, the time between two frames of a screen, or more.")
    return EnvironmentReading(interval: interval, read: read)
  }
}
