#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Of an angle in full turns; of none if that is no number.
func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  let angle = turns.isFinite ? turns.truncatingRemainder(dividingBy: 1) * 2 * Double.pi : 0
  return (sin(angle), cos(angle))
}
