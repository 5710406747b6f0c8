import Foundation

/// A landscape drawn by arithmetic.
enum SampleLandscape: String {
  case tarn
  case evening

  /// The colors of the points of a landscape.
  ///
  /// Each program with a new journal computes 700,000 of them, in debug builds also when it starts for a test. There,
  /// arrays, loops over sequences and generic functions such as `min` cost more than the arithmetic, so this is written
  /// without them.
  struct Drawing {
    private let zenith, horizon, haze, water: Color
    private let sun: (x: Double, y: Double, size: Double)
    private let far, middle, near: Ridge
    /// How fast the sky fades to the color of the horizon.
    private let fade: Double

    init(of landscape: SampleLandscape) {
      switch landscape {
      case .tarn:
        (zenith, horizon) = (Color(0.55, 0.70, 0.82), Color(0.95, 0.88, 0.78))
        haze = zenith.mixed(with: horizon, clamped(0.6 * 1.8))
        water = Color(0.11, 0.24, 0.28)
        sun = (0.7, 0.2, 0.32)
        far = Ridge(0, Color(0.50, 0.58, 0.64), shift: 0)
        middle = Ridge(1, Color(0.32, 0.43, 0.46), shift: 0)
        near = Ridge(2, Color(0.14, 0.26, 0.24), shift: 0)
      case .evening:
        (zenith, horizon) = (Color(0.22, 0.22, 0.42), Color(0.98, 0.62, 0.42))
        haze = zenith.mixed(with: horizon, clamped(0.6 * 1.9))
        water = Color(0.12, 0.10, 0.22)
        sun = (0.3, 0.4, 0.4)
        far = Ridge(0, Color(0.48, 0.32, 0.44), shift: 1.3)
        middle = Ridge(1, Color(0.30, 0.20, 0.36), shift: 1.3)
        near = Ridge(2, Color(0.14, 0.10, 0.22), shift: 1.3)
      }
      fade = landscape == .tarn ? 1.8 : 1.9
    }

    /// - Parameters:
    ///   - x: from 0 at the left to 1 at the right.
    ///   - y: from 0 at the top to 1 at the bottom.
    /// - Returns: red, green and blue.
    func color(_ x: Double, _ y: Double) -> (UInt8, UInt8, UInt8) {
      // The shore lies a little below the middle. The water below it mirrors the land above, darker and with waves.
      let shore = 0.62
      guard y > shore else { return above(x, y).bytes }
      let depth = (y - shore) / (1 - shore)
      let wave = sin(depth * depth * 90 + x * 7) * 0.006 * (1 - depth)
      let mirrored = above(x + wave, shore - (y - shore) * 0.9)
      return mirrored.mixed(with: water, depth * 0.55 + 0.15).bytes
    }

    private func above(_ x: Double, _ y: Double) -> Color {
      // Nearer ridges cover farther ones, and are darker.
      if let color = near.color(x, y, haze) ?? middle.color(x, y, haze) ?? far.color(x, y, haze) { return color }
      let sky = zenith.mixed(with: horizon, clamped(y * fade))
      let distance = hypot((x - sun.x) * 1.5, y - sun.y)
      return sky.mixed(with: Color(1, 0.96, 0.84), clamped(1 - distance / sun.size) * 0.9)
    }
  }

  private struct Ridge {
    private let base, height, shift: Double
    private let color: Color

    /// - Parameter number: 0 for the farthest ridge.
    init(_ number: Double, _ color: Color, shift: Double) {
      (base, height, self.shift) = (0.34 + number * 0.1, 0.13 - number * 0.03, number * 2.7 + shift)
      self.color = color
    }

    /// Returns the color of a point, or `nil` if it is above the ridge.
    func color(_ x: Double, _ y: Double, _ haze: Color) -> Color? {
      // A sum of waves, each shorter and lower than the one before.
      let waves = sin(x * 4.1 + shift) * 0.5 + sin(x * 9.7 + shift * 2) * 0.25 + sin(x * 23 + shift * 3) * 0.08
      let top = base - waves * height
      return y > top ? color.mixed(with: haze, 0.25 * (1 - clamped((y - top) * 5))) : nil
    }
  }

  private struct Color {
    let red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    func mixed(with other: Color, _ part: Double) -> Color {
      Color(
        red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
    }

    var bytes: (UInt8, UInt8, UInt8) {
      (UInt8(clamped(red) * 255), UInt8(clamped(green) * 255), UInt8(clamped(blue) * 255))
    }
  }
}

/// Returns the number, limited to the range from 0 to 1.
private func clamped(_ number: Double) -> Double { number < 0 ? 0 : number > 1 ? 1 : number }
