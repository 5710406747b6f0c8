/// Where the pointer is in the window, or how the device is tilted: an absolute reading.
///
/// From −1 (left, top) over 0 (the middle, level) to 1 (right, bottom); outside of that it is at the edge.
public struct Pose: Hashable, Codable, Sendable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) {
    // What is no number is in the middle: a page may send it, and nothing should be drawn nowhere.
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
