/// An easing curve.
public enum Curve: String, Codable, Sendable, CaseIterable {
  /// Even speed.
  case linear
  /// Slow at both ends: 3 t² − 2 t³.
  case smooth

  /// Returns the progress at a time from 0 to 1; outside of that it stays at the ends.
  ///
  /// It is monotonic, 0 at 0, 1 at 1, and one half at one half.
  public func callAsFunction(_ time: Double) -> Double {
    let time = min(max(time, 0), 1)
    return switch self {
    case .linear: time
    case .smooth: time * time * (3 - 2 * time)
    }
  }

  /// The largest slope of the curve.
  public var steepest: Double {
    switch self {
    case .linear: 1
    // The derivative, 6 t − 6 t², is largest in the middle.
    case .smooth: 1.5
    }
  }
}
