/// A phase of a periodic animation.
struct AnimationPhase {
  /// The phase, in 0..<1.
  let share: Double

  /// Creates a phase from any number, modulo 1. A number that is not finite gives 0.
  init(_ phase: Double) {
    let share = phase - phase.rounded(.down)
    // Rounding can make the difference exactly 1 for a value just below a whole number. The comparison is false for
    // NaN, too.
    self.share = share < 1 ? share : 0
  }

  /// Returns the phase of another motion in the same period, which repeats a whole number of times in it and is ahead
  /// by a share.
  func ahead(_ share: Double, times: Int = 1) -> AnimationPhase { AnimationPhase(self.share * Double(times) + share) }

  /// A smooth value from 0 at the start to 1 in the middle and back.
  var swell: Double {
    let up = share < 0.5 ? share * 2 : 2 - share * 2
    return up * up * (3 - 2 * up)
  }

  /// A value from 0 at the start to 1 at a quarter, -1 at three quarters and back: a sine within about two hundredths.
  var sway: Double { 1 - 2 * ahead(0.75).swell }

  /// Returns a value that rises linearly from 0 to 1 in this time, stays at 1, and falls to 0 in the same time at the
  /// end.
  func fade(in time: Double) -> Double { min(share / time, (1 - share) / time, 1) }
}
