extension TerminalColor {
  /// Returns the nearest color that a terminal of this depth shows, or `nil` if it shows no colors.
  ///
  /// ```swift
  /// TerminalColor.rgb(255, 135, 0).shown(at: .indexed)  // .indexed(208)
  /// TerminalColor.rgb(250, 10, 10).shown(at: .sixteen)  // .brightRed
  /// ```
  ///
  /// The distance is the sum of the squared differences in red, green and blue. The user chooses the sixteen named
  /// colors, so their values are unknown; xterm's defaults are assumed.
  ///
  /// - Complexity: O(1); sixteen comparisons for sixteen colors.
  public func shown(at depth: ColorDepth) -> TerminalColor? {
    switch depth {
    case .none: return nil
    case .full: return self
    case .indexed:
      guard case .rgb(let red, let green, let blue) = self else { return self }
      return .indexed(Self.nearestIndex(RGB(red, green, blue)))
    case .sixteen:
      if let index, index < 16 { return Self.named[Int(index)] }
      return Self.nearestNamed(rgb)
    }
  }

  /// The red, green and blue parts of the color, with xterm's defaults for the sixteen named ones.
  var rgb: RGB {
    switch self {
    case .rgb(let red, let green, let blue): RGB(red, green, blue)
    default: Self.rgb(ofIndex: index ?? 0)
    }
  }

  private static func rgb(ofIndex index: UInt8) -> RGB {
    switch index {
    case 0..<16: return palette[Int(index)]
    case 16..<232:
      // In the cube, blue varies fastest, then green, then red.
      let position = Int(index) - 16
      return RGB(levels[position / 36], levels[position / 6 % 6], levels[position % 6])
    default:
      let grey = grey(Int(index) - 232)
      return RGB(grey, grey, grey)
    }
  }

  /// The six levels along an edge of the color cube: xterm's, which all other terminals use, too. From the second on
  /// they are 40 apart.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The 24 greys go from 8 to 238 in steps of 10.
  private static func grey(_ position: Int) -> UInt8 { UInt8(8 + 10 * position) }

  /// Returns the nearest color of the cube and the greys. The first sixteen are skipped, because the user may have
  /// changed them.
  private static func nearestIndex(_ color: RGB) -> UInt8 {
    let indices = (nearestLevel(color.red), nearestLevel(color.green), nearestLevel(color.blue))
    let cube = RGB(levels[indices.0], levels[indices.1], levels[indices.2])
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    // Rounded to the nearest step, and clamped to the 24 greys.
    let position = min(max((mean - 8 + 5) / 10, 0), 23)
    let grey = RGB(grey(position), grey(position), grey(position))
    return color.distance(to: grey) < color.distance(to: cube)
      ? UInt8(232 + position) : UInt8(16 + 36 * indices.0 + 6 * indices.1 + indices.2)
  }

  private static func nearestLevel(_ component: UInt8) -> Int {
    var nearest = 0
    for position in levels.indices
    where abs(Int(levels[position]) - Int(component)) < abs(Int(levels[nearest]) - Int(component)) {
      nearest = position
    }
    return nearest
  }

  private static func nearestNamed(_ color: RGB) -> TerminalColor {
    var nearest = 0
    for position in palette.indices where color.distance(to: palette[position]) < color.distance(to: palette[nearest]) {
      nearest = position
    }
    return named[nearest]
  }

  /// xterm's default values of the sixteen named colors.
  private static let palette: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
    RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
    RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
    RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
}

/// A color as red, green and blue parts.
struct RGB: Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns the sum of the squared differences.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
