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

  private init(parts: SIMD4<Double>) { self.parts = parts }

  /// Of several of four together.
  ///
  /// - Parameter set: a bit for each that counts, the lowest for the first.
  static func mixed(_ dots: [Dot], in set: Int) -> Dot {
    var sum = SIMD4<Double>.zero
    for place in dots.indices where set >> place & 1 == 1 { sum += dots[place].parts }
    return Dot(parts: sum / Double(max(set.nonzeroBitCount, 1)))
  }

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

  /// How far it is from black and not seen: the sum of the squares of its parts.
  var square: Double { (parts * parts).sum() }
}

extension Mosaic.Cell {
  /// The nearest to four dots that two colours can come.
  ///
  /// Where nothing is seen at some of them, those are left out and the others have one colour. Else of the seven ways to part four
  /// in two that is taken in which the dots are nearest to the mixtures of their parts.
  init(dots: [Dot]) {
    let seen = dots.indices.reduce(0) { $0 | (dots[$1].isSeen ? 1 << $1 : 0) }
    guard seen == 15 else {
      self.init(sign: Self.signs[seen], ink: Dot.mixed(dots, in: seen).color, ground: nil)
      return
    }
    var best = (nearness: -1.0, set: 0, ink: dots[0], ground: dots[0])
    // From 8 on they are these again with the colours exchanged.
    for set in 1..<8 {
      let (ink, ground) = (Dot.mixed(dots, in: set), Dot.mixed(dots, in: 15 - set))
      // The squares of the differences from the mixtures add up to those of the dots, which are the same for all ways, less those
      // of the mixtures, once for each dot.
      let nearness = ink.square * Double(set.nonzeroBitCount) + ground.square * Double(4 - set.nonzeroBitCount)
      if nearness > best.nearness { best = (nearness, set, ink, ground) }
    }
    self.init(sign: Self.signs[best.set], ink: best.ink.color, ground: best.ground.color)
  }

  /// By the set of their dots: a bit for each, the first for the one at the upper left.
  private static let signs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
