/// The position of the pointer in the window, or the tilt of the device, as an absolute value.
///
/// Each axis runs from −1 (left, top) through 0 (the middle, level) to 1 (right, bottom). Values outside are clamped.
public struct Pose: Hashable, Codable, Sendable {
  /// The horizontal position, from −1 (left) to 1 (right).
  public let x: Double
  /// The vertical position, from −1 (top) to 1 (bottom).
  public let y: Double

  /// Creates a pose, clamping both values.
  public init(x: Double, y: Double) {
    // NaN becomes the middle: a page may send it, and a drawing position must be a number.
    func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1), 1) }
    self.x = clamped(x)
    self.y = clamped(y)
  }

  /// The middle of the window, or a level device.
  public static var center: Pose { Pose(x: 0, y: 0) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(x: try container.decode(Double.self, forKey: .x), y: try container.decode(Double.self, forKey: .y))
  }

  subscript(axis: Motion.TiltAxis) -> Double {
    switch axis {
    case .x: x
    case .y: y
    }
  }
}
