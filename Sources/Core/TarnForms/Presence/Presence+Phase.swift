import Tarn

extension Presence {
  /// The visible state of an element that appears and disappears.
  public enum Phase: String, Sendable, CaseIterable {
    /// Not on the screen.
    case absent
    /// Shown, and still animating.
    case appearing
    /// Shown completely.
    case present
    /// Hidden, and still animating.
    case leaving
  }

  /// Returns how much of the element is visible at a time, from 0 for nothing to 1 for all.
  public func progress(at now: Timestamp, curve: EasingCurve = .smooth) -> Double { curve(position(at: now)) }

  /// Returns the phase at a time.
  public func phase(at now: Timestamp) -> Phase {
    switch (isShown, position(at: now)) {
    case (true, 1): .present
    case (true, _): .appearing
    case (false, 0): .absent
    case (false, _): .leaving
    }
  }

  /// Whether the element is to be drawn at a time: also while it leaves.
  public func isOnScreen(at now: Timestamp) -> Bool { phase(at: now) != .absent }

  /// Returns how long the animation still runs, in milliseconds: 0 once it has arrived and no further frame is needed.
  public func remaining(at now: Timestamp) -> Int {
    let position = position(at: now)
    let remaining = (isShown ? 1 - position : position) * Double(max(0, milliseconds))
    // Rounding up ignores an excess of less than a millionth, which is rounding error. A duration from outside may
    // exceed the range of Int; no animation takes a week, so a week is the limit.
    return remaining == 0 ? 0 : max(1, Int(min(remaining - 1e-6, 7 * 86_400_000).rounded(.up)))
  }
}
