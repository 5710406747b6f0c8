import TarnLayout

/// What a surface or a line is covered with.
///
/// ```swift
/// let dusk = Paint.linear(from: .zero, to: Point(x: 0, y: 200), [Stop(0, Color(0x203060)), Stop(1, Color(0xF0A080))])
/// ```
///
/// Points are in the coordinates of the figure that is painted, not of its frame.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// From one point to another; before the first and after the last as there.
  case linear(from: Point, to: Point, [Stop])
  /// From a point outwards, to a radius; beyond it as there.
  case radial(center: Point, radius: Double, [Stop])
}

/// A colour at a place between where a gradient begins and where it ends.
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
  /// Half of it lies on each side of the path.
  public var width: Double
  public var ends: Ends
  public var corners: Corners
  /// How long dashes and gaps are, in turn. Empty: without a gap.
  public var dashes: [Double]

  /// - Parameters:
  ///   - width: what is less than 0, or not a number, is 0: nothing is seen.
  ///   - dashes: if they are less than 0, or all 0, they do not count.
  public init(
    _ paint: Paint, width: Double = 1, ends: Ends = .butt, corners: Corners = .mitered, dashes: [Double] = []
  ) {
    self.paint = paint
    self.width = width
    self.ends = ends
    self.corners = corners
    self.dashes = dashes
  }

  /// The same in one colour.
  public init(_ color: Color, width: Double = 1, ends: Ends = .butt, corners: Corners = .mitered) {
    self.init(.color(color), width: width, ends: ends, corners: corners)
  }
}
