/// The position of the pointer in the window, or the tilt of the device: an absolute reading.
///
/// From −1 (left, top) over 0 (center, level) to 1 (right, bottom); values outside are limited to it.
public struct Pose: Hashable, Codable, Sendable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) {
    // NaN becomes the center: a page may send it.
    func held(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1), 1) }
    self.x = held(x)
    self.y = held(y)
  }

  public static var centre: Pose { Pose(x: 0, y: 0) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(x: try container.decode(Double.self, forKey: .x), y: try container.decode(Double.self, forKey: .y))
  }

  subscript(axis: Motion.Axis) -> Double {
    switch axis {
    case .x: x
    case .y: y
    }
  }
}
