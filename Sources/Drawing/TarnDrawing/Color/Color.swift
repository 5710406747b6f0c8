/// A color in sRGB with its opacity.
///
/// ```swift
/// let sky = Color(0x88C0F0)
/// let shade = Color.black.opacity(0.2)
/// ```
public struct Color: Hashable, Codable, Sendable {
  /// The parts of the color, from 0 to 1.
  public let red, green, blue: Double
  /// From 0, transparent, to 1, opaque.
  public let opacity: Double

  /// Creates a color. Values are clamped to 0…1; NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red.clampedToUnit
    self.green = green.clampedToUnit
    self.blue = blue.clampedToUnit
    self.opacity = opacity.clampedToUnit
  }

  /// Creates a color from hexadecimal digits as in CSS: two each for red, green and blue. Higher bits are ignored.
  public init(_ hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      opacity: opacity)
  }

  /// Opaque black.
  public static let black = Color(0x000000)
  /// Opaque white.
  public static let white = Color(0xFFFFFF)

  /// Returns the same color with another opacity.
  public func opacity(_ opacity: Double) -> Color { Color(red: red, green: green, blue: blue, opacity: opacity) }

  private enum CodingKeys: String, CodingKey { case red, green, blue, opacity }

  /// Decodes a color, with the same clamping as the initializer.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      red: try values.decode(Double.self, forKey: .red), green: try values.decode(Double.self, forKey: .green),
      blue: try values.decode(Double.self, forKey: .blue), opacity: try values.decode(Double.self, forKey: .opacity))
  }
}

extension Color: CustomStringConvertible {
  /// The color in the notation of CSS and SVG: `#88c0f0`, with two more digits if it is not opaque.
  public var description: String {
    let components = opacity < 1 ? [red, green, blue, opacity] : [red, green, blue]
    return components.reduce(into: "#") { text, component in
      let byte = UInt8((component * 255).rounded())
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
  }
}

extension Double {
  /// The value clamped to 0…1; NaN becomes 0 by the order of the comparison.
  var clampedToUnit: Double { self > 0 ? Swift.min(self, 1) : 0 }

  /// The value as a coordinate, clamped to ±1,000,000; NaN becomes 0. Cairo counts in 1/256 with 32 bits, so
  /// coordinates beyond eight million would overflow.
  var asCoordinate: Double { self == self ? Swift.max(-1e6, Swift.min(self, 1e6)) : 0 }
}
