/// How something gets from one end to the other.
public enum Curve: String, Codable, Sendable, CaseIterable {
  /// Evenly.
  case linear
  /// Slowly at both ends: 3 t² − 2 t³.
  case smooth

  /// How far along it is, for a time from 0 to 1; outside of that it stays at the ends.
  ///
  /// It never goes back, is 0 at 0 and 1 at 1, and half way at the half.
  public func callAsFunction(_ time: Double) -> Double {
    let time = min(max(time, 0), 1)
    return switch self {
    case .linear: time
    case .smooth: time * time * (3 - 2 * time)
    }
  }

  /// The most it moves in any part of the time, in relation to that part: how fast it is where it is fastest.
  public var steepest: Double {
    switch self {
    case .linear: 1
    // The derivative, 6 t − 6 t², is greatest in the middle.
    case .smooth: 1.5
    }
  }
}
