import TarnLayout

/// The color or gradient of a surface or line.
///
/// ```swift
/// let dusk = Paint.linear(from: .zero, to: Point(x: 0, y: 200), [Stop(0, Color(0x203060)), Stop(1, Color(0xF0A080))])
/// ```
///
/// Points are in the coordinates of the painted figure, not of its frame.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// From one point to another; before the first and after the last one the color stays.
  case linear(from: Point, to: Point, [Stop])
  /// From a point outwards to a radius; beyond it the color stays.
  case radial(center: Point, radius: Double, [Stop])
}

/// A color at a position between the beginning and the end of a gradient.
public struct Stop: Hashable, Sendable {
  /// From 0 to 1.
  public let at: Double
  public let color: Color

  public init(_ at: Double, _ color: Color) {
    self.at = at.asShare
    self.color = color
  }
}

/// A line along a path.
public struct Stroke: Hashable, Sendable {
  public enum Ends: Hashable, Sendable { case butt, round, square }
  public enum Corners: Hashable, Sendable { case mitered, round, beveled }

  public var paint: Paint
  /// Half of it is on each side of the path.
  public var width: Double
  public var ends: Ends
  public var corners: Corners
  /// The lengths of dashes and gaps, alternating. Empty for a solid line.
  public var dashes: [Double]

  /// - Parameters:
  ///   - width: values below 0 and NaN count as 0: the line is invisible.
  ///   - dashes: ignored if one is less than 0, or all are 0.
  public init(
    _ paint: Paint, width: Double = 1, ends: Ends = .butt, corners: Corners = .mitered, dashes: [Double] = []
  ) {
    self.paint = paint
    self.width = width
    self.ends = ends
    self.corners = corners
    self.dashes = dashes
  }

  /// Creates a stroke of one color.
  public init(_ color: Color, width: Double = 1, ends: Ends = .butt, corners: Corners = .mitered) {
    self.init(.color(color), width: width, ends: ends, corners: corners)
  }
}
