import TarnLayout

/// The paint of a fill or a stroke: a color or a gradient.
///
/// ```swift
/// let dusk = Paint.linear(from: .zero, to: Point(x: 0, y: 200), [GradientStop(0, Color(0x203060)), GradientStop(1, Color(0xF0A080))])
/// ```
///
/// Points are in the coordinates of the painted figure, not of its frame.
public enum Paint: Hashable, Sendable {
  /// A single color.
  case color(Color)
  /// A gradient from one point to another; the colors at its ends continue beyond them.
  case linear(from: Point, to: Point, [GradientStop])
  /// A gradient from a center to a radius; its last color continues beyond.
  case radial(center: Point, radius: Double, [GradientStop])
}

/// A color at a position of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position, from 0 at the start to 1 at the end.
  public let position: Double
  /// The color at the position.
  public let color: Color

  /// Creates a stop. The position is clamped to 0…1.
  public init(_ position: Double, _ color: Color) {
    self.position = position.clampedToUnit
    self.color = color
  }
}

/// A line along a path.
public struct Stroke: Hashable, Sendable {
  /// The shape of the ends of open lines.
  public enum Cap: Hashable, Sendable {
    /// The line ends at its last point.
    case butt
    /// A half circle around the last point.
    case round
    /// Half a square around the last point.
    case square
  }

  /// The shape of the corners.
  public enum Join: Hashable, Sendable {
    /// The outer edges continue to a point. A corner too sharp for that is beveled.
    case mitered
    /// A circle around the corner.
    case round
    /// The corner is cut off.
    case beveled
  }

  /// The paint of the line.
  public var paint: Paint
  /// The width of the line; half of it lies on each side of the path.
  public var width: Double
  /// The shape of the ends of open lines and of dashes.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  public var dashes: [Double]

  /// Creates a stroke.
  ///
  /// - Parameters:
  ///   - paint: the paint along the line.
  ///   - width: a negative width or NaN counts as 0, which draws nothing.
  ///   - cap: the shape of the ends of a line.
  ///   - join: the shape of its corners.
  ///   - dashes: ignored if a length is negative or all are 0.
  public init(
    _ paint: Paint, width: Double = 1, cap: Cap = .butt, join: Join = .mitered, dashes: [Double] = []
  ) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.join = join
    self.dashes = dashes
  }

  /// Creates a solid stroke in one color.
  public init(_ color: Color, width: Double = 1, cap: Cap = .butt, join: Join = .mitered) {
    self.init(.color(color), width: width, cap: cap, join: join)
  }
}
