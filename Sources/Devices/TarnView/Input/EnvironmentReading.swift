import Tarn

/// A current value of the environment: the time, a temperature, a pointer's position. Views read it, `update` never
/// does; it is not recorded, and time travel does not restore it.
///
/// ```swift
/// let part = Part(store, .every(.seconds(1)) { Date.now }) { state, now in .p(.text("\(state.title) at \(now)")) }
/// ```
///
/// A device reads the value only while a user sees the view, and evaluates the view again when the value has changed.
public struct EnvironmentReading<Value: Equatable> {
  /// The time between two reads.
  public let interval: Duration
  /// Reads the current value.
  public let read: () -> Value

  /// Reads the value repeatedly, at whole multiples of the interval of the wall clock: an interval of a second reads on
  /// the second.
  ///
  /// - Parameters:
  ///   - interval: at least 16 ms, the duration of a frame.
  ///   - read: returns the current value; called in the isolation of the store.
  public static func every(_ interval: Duration, _ read: @escaping () -> Value) -> EnvironmentReading {
    precondition(
      interval >= .milliseconds(16),
      "The interval \(interval) is too short: give 16 milliseconds, the time between two frames of a screen, or more.")
    return EnvironmentReading(interval: interval, read: read)
  }
}

extension EnvironmentReading: ViewInput {
  /// Creates the source for one view, which reads only while the view is shown.
  public func makeSource() -> ViewSource<Value> {
    let cached = CachedReading(self)
    return ViewSource(read: { cached.current }, observe: { cached.observe($0, $1) })
  }
}

extension ViewInput {
  /// A reading of the environment as an input of a view: see ``EnvironmentReading/every(_:_:)``.
  public static func every<Reading>(
    _ interval: Duration, _ read: @escaping () -> Reading
  ) -> EnvironmentReading<Reading> where Self == EnvironmentReading<Reading> {
    EnvironmentReading<Reading>.every(interval, read)
  }
}

/// The last value of a reading, so that all evaluations of a view between two ticks show the same value.
private final class CachedReading<Value: Equatable> {
  private let reading: EnvironmentReading<Value>
  private var value: Value
  /// Exists while the view is shown.
  private weak var ticker: ObserverToken?

  init(_ reading: EnvironmentReading<Value>) {
    self.reading = reading
    value = reading.read()
  }

  /// The value for an evaluation of the view: a new one while the view is not shown, when no ticks renew it.
  var current: Value {
    if ticker == nil { value = reading.read() }
    return value
  }

  func observe(
    _ onChange: @escaping (Cause?) -> Void, _ ticks: @escaping ViewSource<Value>.Ticks
  ) -> ObserverToken {
    // It may be old: nothing was read while the view was not shown.
    value = reading.read()
    let token = ticks(reading.interval) { [weak self] in self?.renew(onChange) }
    ticker = token
    return token
  }

  private func renew(_ onChange: (Cause?) -> Void) {
    let new = reading.read()
    guard new != value else { return }
    value = new
    onChange(nil)
  }
}
