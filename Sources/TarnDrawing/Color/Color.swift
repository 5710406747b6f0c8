/// A colour in sRGB, and how much of what is below it hides.
///
/// ```swift
/// let sky = Color(0x88C0F0)
/// let shade = Color.black.opacity(0.2)
/// ```
public struct Color: Hashable, Codable, Sendable {
  /// From 0 to 1.
  public let red, green, blue: Double
  /// From 0, nothing is seen of it, to 1.
  public let opacity: Double

  /// What is less than 0 or no number is 0, and what is more than 1 is 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red.asShare
    self.green = green.asShare
    self.blue = blue.asShare
    self.opacity = opacity.asShare
  }

  /// As it is written for pages: two digits each for red, green and blue. Higher bits do not count.
  public init(_ hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      opacity: opacity)
  }

  public static let black = Color(0x000000)
  public static let white = Color(0xFFFFFF)

  /// The same colour, hiding so much of what is below it.
  public func opacity(_ opacity: Double) -> Color { Color(red: red, green: green, blue: blue, opacity: opacity) }

  private enum CodingKeys: String, CodingKey { case red, green, blue, opacity }

  /// Reads what an app has saved, under the same rules as the initialiser.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      red: try values.decode(Double.self, forKey: .red), green: try values.decode(Double.self, forKey: .green),
      blue: try values.decode(Double.self, forKey: .blue), opacity: try values.decode(Double.self, forKey: .opacity))
  }
}

extension Color: CustomStringConvertible {
  /// As pages and SVG write it: `#88c0f0`, with two more digits where something below is seen.
  public var description: String {
    let parts = opacity < 1 ? [red, green, blue, opacity] : [red, green, blue]
    return parts.reduce(into: "#") { text, part in
      let byte = UInt8((part * 255).rounded())
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
  }
}

extension Double {
  /// The same from 0 to 1. Written so that what is not a number is 0.
  var asShare: Double { self > 0 ? Swift.min(self, 1) : 0 }

  /// A coordinate: what is not a number is 0, and what is further away than a million as far as that. Cairo counts in 1/256 with 32
  /// bits, so that what is further away than eight million would come out anywhere.
  var asCoordinate: Double { self == self ? Swift.max(-1e6, Swift.min(self, 1e6)) : 0 }
}
