import TarnLayout

/// Something that is drawn.
///
/// ```swift
/// let sun = Figure.shape(.circle(Point(x: 50, y: 50), radius: 40), fill: .color(Color(0xFFD040)))
/// let shadow = Figure.group([sun], Group(moved: Point(x: 4, y: 4), opacity: 0.3))
/// ```
public indirect enum Figure: Hashable, Sendable {
  /// A surface, its edge, or both; the edge lies over the surface.
  case shape(Path, fill: Paint? = nil, stroke: Stroke? = nil)
  /// Text in a frame, from its top. What does not fit is left out, with an ellipsis.
  case text(Text, in: Rect)
  /// Pixels in a frame.
  case bitmap(Bitmap, in: Rect, Fitting = .fit)
  /// Several, the last in front, as one.
  case group([Figure], Group = Group())
}

/// How something that has a form of its own lies in a frame of another.
public enum Fitting: Hashable, Codable, Sendable {
  /// As large as it can be, in the middle, all of it in the frame.
  case fit
  /// As small as it can be, in the middle, all of the frame covered by it. What is outside is not seen.
  case fill
  /// As wide and as high as the frame.
  case stretch
}

/// What becomes of figures that are one group: first they are moved, in it turned about its corner, in that scaled.
public struct Group: Hashable, Sendable {
  public var moved: Point
  /// Clockwise, in full turns.
  public var turned: Double
  /// How many times as wide and as high.
  public var scaled: Size
  /// Of all of them together: where one covers another, that stays covered.
  public var opacity: Double
  /// What of them is seen, in their own coordinates.
  public var clip: Path?

  public init(
    moved: Point = .zero, turned: Double = 0, scaled: Size = Size(width: 1, height: 1), opacity: Double = 1,
    clip: Path? = nil
  ) {
    self.moved = moved
    self.turned = turned
    self.scaled = scaled
    self.opacity = opacity
    self.clip = clip
  }
}

extension Figure {
  /// Figures that were drawn in a rectangle of a size, laid into a frame.
  ///
  /// ```swift
  /// let small = Figure.fitted(unicorn, from: Size(width: 200, height: 200), in: Rect(x: 0, y: 0, width: 48, height: 48))
  /// ```
  public static func fitted(
    _ figures: [Figure], from size: Size, in frame: Rect, _ fitting: Fitting = .fit
  ) -> Figure {
    let (scale, corner) = fitting.place(size, in: frame)
    let clip = fitting == .fill ? Path.rectangle(Fitting.seen(of: frame, scale, corner)) : nil
    return .group(figures, Group(moved: corner, scaled: scale, clip: clip))
  }
}

extension Fitting {
  /// How large, and where.
  func place(_ size: Size, in frame: Rect) -> (scale: Size, corner: Point) {
    guard size.width > 0, size.height > 0 else { return (Size.zero, frame.origin) }
    let (across, down) = (frame.width / size.width, frame.height / size.height)
    let scale: Size
    switch self {
    case .fit: scale = Size(width: min(across, down), height: min(across, down))
    case .fill: scale = Size(width: max(across, down), height: max(across, down))
    case .stretch: scale = Size(width: across, height: down)
    }
    let corner = Point(
      x: frame.minX + (frame.width - size.width * scale.width) / 2,
      y: frame.minY + (frame.height - size.height * scale.height) / 2)
    return (scale, corner)
  }

  /// A frame in the coordinates of what was placed in it.
  static func seen(of frame: Rect, _ scale: Size, _ corner: Point) -> Rect {
    guard scale.width > 0, scale.height > 0 else { return .zero }
    return Rect(
      x: (frame.minX - corner.x) / scale.width, y: (frame.minY - corner.y) / scale.height,
      width: frame.width / scale.width, height: frame.height / scale.height)
  }
}
