/// An easing curve: the progress of an animation as a function of time.
public enum EasingCurve: String, Codable, Sendable, CaseIterable {
  /// Constant speed.
  case linear
  /// Slow at both ends: 3 t² − 2 t³.
  case smooth

  /// Returns the progress for a time from 0 to 1; times outside are clamped.
  ///
  /// The function is monotonic, 0 at 0, 1 at 1, and ½ at ½.
  public func callAsFunction(_ time: Double) -> Double {
    let time = min(max(time, 0), 1)
    return switch self {
    case .linear: time
    case .smooth: time * time * (3 - 2 * time)
    }
  }

  /// The maximum slope: the greatest change of progress per change of time.
  public var maximumSlope: Double {
    switch self {
    case .linear: 1
    // The derivative, 6 t − 6 t², is greatest in the middle.
    case .smooth: 1.5
    }
  }
}
