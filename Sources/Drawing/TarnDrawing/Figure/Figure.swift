import TarnLayout

/// An element of a drawing.
///
/// ```swift
/// let sun = Figure.shape(.circle(Point(x: 50, y: 50), radius: 40), fill: .color(Color(0xFFD040)))
/// let shadow = Figure.group([sun], FigureGroup(translation: Point(x: 4, y: 4), opacity: 0.3))
/// ```
public indirect enum Figure: Hashable, Sendable {
  /// A path with a fill, a stroke or both; the stroke is drawn over the fill.
  case shape(Path, fill: Paint? = nil, stroke: Stroke? = nil)
  /// A text in a frame, from its top. The part that does not fit is omitted, with an ellipsis.
  case text(Text, in: Rect)
  /// A bitmap in a frame.
  case bitmap(Bitmap, in: Rect, ContentMode = .fit)
  /// Several figures as one, the last in front.
  case group([Figure], FigureGroup = FigureGroup())
}

/// How content with its own aspect ratio is placed in a frame with another.
public enum ContentMode: Hashable, Codable, Sendable {
  /// As large as possible within the frame, centered.
  case fit
  /// As small as possible while covering the frame, centered and clipped to it.
  case fill
  /// Stretched to the frame's width and height.
  case stretch
}

/// The transformation, opacity and clipping of a group. Its coordinate system is moved, then turned about its origin,
/// then scaled.
public struct FigureGroup: Hashable, Sendable {
  /// The position of the group's origin.
  public var translation: Point
  /// The rotation, clockwise, in full turns.
  public var rotation: Double
  /// The factors of width and height.
  public var scale: Size
  /// The opacity of the group as a whole: figures that other figures of the group cover stay covered.
  public var opacity: Double
  /// The visible area, in the group's own coordinates; `nil` for no clipping.
  public var clip: Path?

  /// Creates the properties of a group.
  public init(
    translation: Point = .zero, rotation: Double = 0, scale: Size = Size(width: 1, height: 1), opacity: Double = 1,
    clip: Path? = nil
  ) {
    self.translation = translation
    self.rotation = rotation
    self.scale = scale
    self.opacity = opacity
    self.clip = clip
  }
}

extension Figure {
  /// Returns figures, drawn for a rectangle of a given size, placed in a frame.
  ///
  /// ```swift
  /// let small = Figure.fitted(unicorn, from: Size(width: 200, height: 200), in: Rect(x: 0, y: 0, width: 48, height: 48))
  /// ```
  public static func fitted(
    _ figures: [Figure], from size: Size, in frame: Rect, _ fitting: ContentMode = .fit
  ) -> Figure {
    let (scale, corner) = fitting.transform(of: size, in: frame)
    let clip = fitting == .fill ? Path.rectangle(ContentMode.visibleRect(of: frame, scale, corner)) : nil
    return .group(figures, FigureGroup(translation: corner, scale: scale, clip: clip))
  }
}

extension ContentMode {
  /// Returns the scale and the position of content with a size.
  func transform(of size: Size, in frame: Rect) -> (scale: Size, corner: Point) {
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

  /// Returns a frame in the coordinates of the content placed in it.
  static func visibleRect(of frame: Rect, _ scale: Size, _ corner: Point) -> Rect {
    guard scale.width > 0, scale.height > 0 else { return .zero }
    return Rect(
      x: (frame.minX - corner.x) / scale.width, y: (frame.minY - corner.y) / scale.height,
      width: frame.width / scale.width, height: frame.height / scale.height)
  }
}
