#if Drawing || Full
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Returns the sine and cosine of an angle in full turns; an angle that is not finite counts as 0.
  func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
    let angle = turns.isFinite ? turns.truncatingRemainder(dividingBy: 1) * 2 * Double.pi : 0
    return (sin(angle), cos(angle))
  }
#endif
