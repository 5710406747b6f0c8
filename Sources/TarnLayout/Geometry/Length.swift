/// What the numbers of this module are: whole steps of 1/1,024.
///
/// Sums and differences of such numbers are exact, so an edge that two rectangles share is the same number for both, a text that
/// was measured 71.3 wide is never offered a trifle less, and mirroring back gives what there was. What divides rounds here.
@usableFromInline enum Length {
  /// A power of two, so that it is exact; finer than any screen shows, coarser than the error of a division.
  @inlinable static var step: Double { 0x1p-10 }
  /// The longest that anything wishes to be.
  @inlinable static var longest: Double { 0x1p30 }
  /// Where what is multiplied ends: a wish by a share of it.
  @inlinable static var product: Double { 0x1p34 }
  /// The longest that a room is, which is enough for sums of many wishes. With ``step`` that makes 48 bits of the 53 that a
  /// `Double` has.
  @inlinable static var furthest: Double { 0x1p38 }
  /// What stands for “no bound”: what is taken from it leaves it without a bound, down to ``boundless``.
  @inlinable static var unbounded: Double { 0x1p40 }
  @inlinable static var boundless: Double { 0x1p39 }

  /// Added and taken away again, it leaves whole steps: from 2^42 on, the last bit of a `Double` is worth 2^-10.
  @inlinable static var rounder: Double { 0x1.8p42 }

  /// To the nearest step. For what is less than 2^41 either way.
  @inlinable @inline(__always) static func nearest(_ number: Double) -> Double { (number + rounder) - rounder }

  @inlinable @inline(__always) static func down(_ number: Double) -> Double {
    let near = nearest(number)
    return near > number ? near - step : near
  }

  @inlinable @inline(__always) static func up(_ number: Double) -> Double {
    let near = nearest(number)
    return near < number ? near + step : near
  }

  /// A length from outside, before it is rounded: not a number is 0, as is what is less; what is longer than ``longest`` is that.
  @inlinable @inline(__always) static func clamped(_ number: Double) -> Double {
    number > 0 ? Swift.min(number, longest) : 0
  }

  /// A length from outside in whole steps.
  @inlinable @inline(__always) static func clean(_ number: Double) -> Double { nearest(clamped(number)) }

  /// How long a room is.
  @inlinable @inline(__always) static func reach(_ number: Double) -> Double {
    nearest(number > 0 ? Swift.min(number, furthest) : 0)
  }

  /// The most that a room is: beyond ``furthest`` there is no bound.
  @inlinable @inline(__always) static func bound(_ number: Double) -> Double {
    number > furthest ? unbounded : reach(number)
  }

  /// A coordinate from outside, which may be negative.
  @inlinable @inline(__always) static func coordinate(_ number: Double) -> Double {
    number < 0 ? -reach(-number) : reach(number)
  }

  /// As near as may be to a number between two others; the upper counts if they are the wrong way round.
  @inlinable @inline(__always) static func fit(_ number: Double, _ least: Double, _ most: Double) -> Double {
    Swift.min(Swift.max(number, least), most)
  }
}
