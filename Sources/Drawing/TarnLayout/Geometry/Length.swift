/// Rounding and limits of the lengths in this module: multiples of 1/1,024.
///
/// Sums and differences of such numbers are exact. So an edge shared by two rectangles is the same number for both, a
/// text with a measured width of 71.3 never gets slightly less, and mirroring twice gives the original. Divisions round
/// with these functions.
@usableFromInline enum Length {
  /// A power of two, so that it is exact; finer than the pixels of any screen, coarser than the error of a division.
  @inlinable static var step: Double { 0x1p-10 }
  /// The maximum of a requested length.
  @inlinable static var longest: Double { 0x1p30 }
  /// The maximum of a product: a requested length times a ratio.
  @inlinable static var product: Double { 0x1p34 }
  /// The maximum of a constraint, which is enough for sums of many requested lengths. With ``step`` that makes 48 of
  /// the 53 bits of a `Double`.
  @inlinable static var furthest: Double { 0x1p38 }
  /// Represents “no bound”: after subtractions it still means unbounded, down to ``boundless``.
  @inlinable static var unbounded: Double { 0x1p40 }
  @inlinable static var boundless: Double { 0x1p39 }

  /// Adding and then subtracting it rounds to whole steps: from 2^42 on, the last bit of a `Double` is worth 2^-10.
  @inlinable static var rounder: Double { 0x1.8p42 }

  /// Rounds to the nearest step, for numbers whose magnitude is below 2^41.
  @inlinable @inline(__always) static func nearest(_ number: Double) -> Double { (number + rounder) - rounder }

  @inlinable @inline(__always) static func down(_ number: Double) -> Double {
    let near = nearest(number)
    return near > number ? near - step : near
  }

  @inlinable @inline(__always) static func up(_ number: Double) -> Double {
    let near = nearest(number)
    return near < number ? near + step : near
  }

  /// Limits an input length before rounding: NaN and numbers below zero become 0, and numbers above ``longest`` become
  /// that.
  @inlinable @inline(__always) static func clamped(_ number: Double) -> Double {
    number > 0 ? Swift.min(number, longest) : 0
  }

  /// Limits an input length and rounds it to whole steps.
  @inlinable @inline(__always) static func clean(_ number: Double) -> Double { nearest(clamped(number)) }

  /// Limits and rounds the length of a constraint.
  @inlinable @inline(__always) static func reach(_ number: Double) -> Double {
    nearest(number > 0 ? Swift.min(number, furthest) : 0)
  }

  /// Limits and rounds the maximum of a constraint: above ``furthest`` it is unbounded.
  @inlinable @inline(__always) static func bound(_ number: Double) -> Double {
    number > furthest ? unbounded : reach(number)
  }

  /// Limits and rounds an input coordinate, which may be negative.
  @inlinable @inline(__always) static func coordinate(_ number: Double) -> Double {
    number < 0 ? -reach(-number) : reach(number)
  }

  /// Returns the number nearest to a given one between two limits; the upper limit applies if they are reversed.
  @inlinable @inline(__always) static func fit(_ number: Double, _ least: Double, _ maximum: Double) -> Double {
    Swift.min(Swift.max(number, least), maximum)
  }
}
