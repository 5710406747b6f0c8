/// The color of a quarter of a cell.
struct Dot: Equatable {
  /// Red, green, blue and opacity from 0 to 1, with premultiplied alpha, so that sums of them are mixtures.
  var parts: SIMD4<Double>

  /// Reads a dot of a cell.
  ///
  /// - Parameter index: the dot in the cell: 0 and 1 are the upper ones, 2 and 3 the lower ones.
  init(_ column: Int, _ row: Int, _ index: Int, _ pixel: (Int, Int) -> CellImage.Pixel) {
    let x = column * CellImage.pixelsPerCell.across + index % 2
    let y = row * CellImage.pixelsPerCell.down + index / 2 * 2
    parts = (Self.parts(pixel(x, y)) + Self.parts(pixel(x, y + 1))) / 2
  }

  private init(parts: SIMD4<Double>) { self.parts = parts }

  /// Returns the average of some of four dots.
  ///
  /// - Parameter set: a bit mask of the dots to include, the lowest bit for the first.
  static func mixed(_ dots: [Dot], in set: Int) -> Dot {
    var sum = SIMD4<Double>.zero
    for index in dots.indices where set >> index & 1 == 1 { sum += dots[index].parts }
    return Dot(parts: sum / Double(max(set.nonzeroBitCount, 1)))
  }

  private static func parts(_ color: CellImage.Pixel) -> SIMD4<Double> {
    SIMD4(color.red, color.green, color.blue, 1) * color.opacity
  }

  /// Whether the dot is more than half opaque. A cell cannot be partly transparent, because the app does not know the
  /// terminal's background.
  var isSeen: Bool { parts.w > 0.5 }

  /// The color without its opacity.
  var color: TerminalColor? {
    guard parts.w > 0 else { return nil }
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part / parts.w, 0), 1) * 255).rounded()) }
    return .rgb(byte(parts.x), byte(parts.y), byte(parts.z))
  }

  /// The squared distance from transparent black: the sum of the squares of the components.
  var square: Double { (parts * parts).sum() }
}

extension CellImage.Cell {
  /// Creates the best approximation of four dots by two colors.
  ///
  /// If some dots are transparent, the cell leaves them out and the others get one color. Otherwise it tries all seven
  /// ways to divide four dots into two sets, and takes the one with the smallest squared distance between the dots and
  /// the averages of their sets.
  init(dots: [Dot]) {
    let seen = dots.indices.reduce(0) { $0 | (dots[$1].isSeen ? 1 << $1 : 0) }
    guard seen == 15 else {
      self.init(sign: Self.signs[seen], colors: Dot.mixed(dots, in: seen).color, ground: nil)
      return
    }
    var best = (nearness: -1.0, set: 0, colors: dots[0], ground: dots[0])
    // From 8 on, the sets are the complements of these, with the colors exchanged.
    for set in 1..<8 {
      let (colors, ground) = (Dot.mixed(dots, in: set), Dot.mixed(dots, in: 15 - set))
      // The sum of the squared differences from the averages equals the sum of the dots' squares, which is constant,
      // minus the square of the set's average for each dot.
      let nearness = colors.square * Double(set.nonzeroBitCount) + ground.square * Double(4 - set.nonzeroBitCount)
      if nearness > best.nearness { best = (nearness, set, colors, ground) }
    }
    self.init(sign: Self.signs[best.set], colors: best.colors.color, ground: best.ground.color)
  }

  /// The characters by bit mask of their dots: the lowest bit is the upper left dot.
  private static let signs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
