/// Where in its circle something is.
struct Phase {
  /// From 0, and less than 1.
  let share: Double

  /// - Parameter phase: any number; whole turns do not count. One that is none, or endless, is 0.
  init(_ phase: Double) {
    let share = phase - phase.rounded(.down)
    // A hair less than a whole turn is rounded to one, and what is no number is neither less nor more.
    self.share = share < 1 ? share : 0
  }

  /// That of something else in the same circle, which goes around a whole number of times in it and is ahead by a share.
  func ahead(_ share: Double, times: Int = 1) -> Phase { Phase(self.share * Double(times) + share) }

  /// From 0 at the beginning to 1 in the middle and back, softly.
  var swell: Double {
    let up = share < 0.5 ? share * 2 : 2 - share * 2
    return up * up * (3 - 2 * up)
  }

  /// From 0 at the beginning to 1 at a fourth, -1 at three fourths and back: a sine, but for a hundredth.
  var sway: Double { 1 - 2 * ahead(0.75).swell }

  /// From 0 at the beginning to 1 in time, there for a while, and back in the same time.
  func fade(in time: Double) -> Double { min(share / time, (1 - share) / time, 1) }
}
