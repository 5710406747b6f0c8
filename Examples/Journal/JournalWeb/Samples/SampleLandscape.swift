import Foundation

/// A landscape drawn by arithmetic.
enum SampleLandscape: String {
  case tarn
  case evening

  /// - Parameters:
  ///   - x: from 0 at the left to 1 at the right.
  ///   - y: from 0 at the top to 1 at the bottom.
  /// - Returns: red, green and blue.
  func color(_ x: Double, _ y: Double) -> (UInt8, UInt8, UInt8) {
    // The shore lies a little below the middle. The water below it mirrors the land above, darker and with waves.
    let shore = 0.62
    guard y > shore else { return SampleLandscape.bytes(above(x, y)) }
    let depth = (y - shore) / (1 - shore)
    let wave = sin(depth * depth * 90 + x * 7) * 0.006 * (1 - depth)
    let mirrored = above(x + wave, shore - (y - shore) * 0.9)
    return SampleLandscape.bytes(mirrored.mixed(with: water, depth * 0.55 + 0.15))
  }

  private func above(_ x: Double, _ y: Double) -> Color {
    var color = sky(y)
    let (sunX, sunY, size) = sun
    let distance = hypot((x - sunX) * 1.5, y - sunY)
    color = color.mixed(with: Color(1, 0.96, 0.84), max(0, 1 - distance / size) * 0.9)
    // Three ridges; nearer ones are darker.
    for (number, ridge) in ridges.enumerated() where y > height(x, number) {
      color = ridge.mixed(with: sky(0.6), 0.25 * (1 - min(1, (y - height(x, number)) * 5)))
    }
    return color
  }

  /// The top of a ridge at a horizontal position: a sum of waves, each shorter and lower than the one before.
  private func height(_ x: Double, _ number: Int) -> Double {
    let shift = Double(number) * 2.7 + (self == .tarn ? 0 : 1.3)
    let waves = sin(x * 4.1 + shift) * 0.5 + sin(x * 9.7 + shift * 2) * 0.25 + sin(x * 23 + shift * 3) * 0.08
    return 0.34 + Double(number) * 0.1 - waves * (0.13 - Double(number) * 0.03)
  }

  private func sky(_ y: Double) -> Color {
    switch self {
    case .tarn: Color(0.55, 0.70, 0.82).mixed(with: Color(0.95, 0.88, 0.78), min(1, y * 1.8))
    case .evening: Color(0.22, 0.22, 0.42).mixed(with: Color(0.98, 0.62, 0.42), min(1, y * 1.9))
    }
  }

  private var sun: (x: Double, y: Double, size: Double) { self == .tarn ? (0.7, 0.2, 0.32) : (0.3, 0.4, 0.4) }

  private var water: Color { self == .tarn ? Color(0.11, 0.24, 0.28) : Color(0.12, 0.10, 0.22) }

  private var ridges: [Color] {
    self == .tarn
      ? [Color(0.50, 0.58, 0.64), Color(0.32, 0.43, 0.46), Color(0.14, 0.26, 0.24)]
      : [Color(0.48, 0.32, 0.44), Color(0.30, 0.20, 0.36), Color(0.14, 0.10, 0.22)]
  }

  private struct Color {
    let red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    func mixed(with other: Color, _ part: Double) -> Color {
      Color(
        red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
    }
  }

  private static func bytes(_ color: Color) -> (UInt8, UInt8, UInt8) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255) }
    return (byte(color.red), byte(color.green), byte(color.blue))
  }
}
