import TarnDrawing
import TarnTerminal

/// What is seen at a quarter of a cell.
struct Dot: Equatable {
  /// Red, green, blue and opacity from 0 to 1, the first three multiplied by the last: so sums of them are mixtures.
  var parts: SIMD4<Double>

  /// - Parameter place: 0 and 1 above, 2 and 3 below.
  init(_ bitmap: Bitmap, _ column: Int, _ row: Int, _ place: Int) {
    let x = column * Mosaic.pixels.across + place % 2
    let y = row * Mosaic.pixels.down + place / 2 * 2
    parts = (Self.parts(bitmap[x, y]) + Self.parts(bitmap[x, y + 1])) / 2
  }

  /// Of several together.
  init(_ dots: [Dot]) { parts = dots.reduce(into: .zero) { $0 += $1.parts } / Double(max(dots.count, 1)) }

  private static func parts(_ color: TarnDrawing.Color) -> SIMD4<Double> {
    SIMD4(color.red, color.green, color.blue, 1) * color.opacity
  }

  /// Whether it hides more than half of what is behind it. There is no less and no more in a cell: what the terminal's own
  /// background is, nobody knows.
  var isSeen: Bool { parts.w > 0.5 }

  /// The colour by itself.
  var color: TarnTerminal.Color? {
    guard parts.w > 0 else { return nil }
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part / parts.w, 0), 1) * 255).rounded()) }
    return .rgb(byte(parts.x), byte(parts.y), byte(parts.z))
  }

  /// How different two look: the sum of the squares of the differences.
  func distance(to other: Dot) -> Double {
    let difference = parts - other.parts
    return (difference * difference).sum()
  }
}

extension Mosaic.Cell {
  /// The nearest to four dots that two colours can come.
  ///
  /// Where nothing is seen at some of them, those are left out and the others have one colour. Else of the seven ways to part four
  /// in two that is taken in which each dot is nearest to the mixture of its part.
  init(dots: [Dot]) {
    let seen = dots.indices.filter { dots[$0].isSeen }
    guard seen.count == dots.count else {
      self.init(
        sign: Self.signs[seen.reduce(0) { $0 | 1 << $1 }],
        ink: seen.isEmpty ? nil : Dot(seen.map { dots[$0] }).color, ground: nil)
      return
    }
    var best = (error: Double.infinity, set: 0, ink: dots[0], ground: dots[0])
    // From 8 on they are these again with the colours exchanged.
    for set in 1..<8 {
      let inside = dots.indices.filter { set >> $0 & 1 == 1 }.map { dots[$0] }
      let outside = dots.indices.filter { set >> $0 & 1 == 0 }.map { dots[$0] }
      let (ink, ground) = (Dot(inside), Dot(outside))
      let error = inside.reduce(0) { $0 + $1.distance(to: ink) } + outside.reduce(0) { $0 + $1.distance(to: ground) }
      if error < best.error { best = (error, set, ink, ground) }
    }
    self.init(sign: Self.signs[best.set], ink: best.ink.color, ground: best.ground.color)
  }

  /// By the set of their dots: a bit for each, the first for the one at the upper left.
  private static let signs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
