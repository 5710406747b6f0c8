import Tarn

extension Presence {
  /// The visible phase.
  public enum Phase: String, Sendable, CaseIterable {
    case absent
    case appearing
    case present
    case leaving
  }

  /// Returns the progress at a time, from 0 for absent to 1 for fully shown.
  public func progress(at now: Timestamp, curve: Curve = .smooth) -> Double { curve(position(at: now)) }

  public func phase(at now: Timestamp) -> Phase {
    switch (isShown, position(at: now)) {
    case (true, 1): .present
    case (true, _): .appearing
    case (false, 0): .absent
    case (false, _): .leaving
    }
  }

  /// Whether any of it is drawn, also while it disappears.
  public func isOnScreen(at now: Timestamp) -> Bool { phase(at: now) != .absent }

  /// Returns the remaining time of the movement in milliseconds: 0 at its end, when a view need not be drawn again.
  public func remaining(at now: Timestamp) -> Int {
    let position = position(at: now)
    let left = (isShown ? 1 - position : position) * Double(max(0, milliseconds))
    // A remainder below a millionth results from adding fractions. A number from outside may exceed the range of Int as
    // a Double; no animation takes a week.
    return left == 0 ? 0 : max(1, Int(min(left - 1e-6, 7 * 86_400_000).rounded(.up)))
  }
}
