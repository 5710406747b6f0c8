import TarnLayout

/// A drawn leaf of a layout: it measures itself and is drawn in the frame that the layout assigns.
///
/// ```swift
/// let badge = BackgroundLayout(
///   InsetLayout(DrawnLeaf.text(Text("3", Font(size: 11), color: .white)), by: Insets(horizontal: 6, vertical: 2)),
///   background: DrawnLeaf.shape(.rounded(8), fill: .color(Color(0xD03030))))
/// let bytes = try await badge.drawing(in: .unbounded).png()
/// ```
public enum DrawnLeaf: Hashable, Sendable {
  /// A text, with the size of its lines.
  case text(Text)
  /// A bitmap, with its size in pixels as points; scaled down with its aspect ratio where there is less space.
  case bitmap(Bitmap, ContentMode = .fit)
  /// Figures drawn for a rectangle of a size; scaled down with its aspect ratio where there is less space.
  case figures([Figure], of: Size)
  /// A shape that fills its frame and has no size of its own.
  case shape(Outline, fill: Paint? = nil, stroke: Stroke? = nil)

  /// The outline of a shape that fills its frame.
  public enum Outline: Hashable, Sendable {
    /// A rectangle.
    case rectangle
    /// A rectangle with round corners of this radius.
    case rounded(Double)
    /// An ellipse.
    case ellipse
  }

  /// Returns the figure that draws the leaf in a frame.
  public func figure(in frame: Rect) -> Figure {
    switch self {
    case .text(let text): return .text(text, in: frame)
    case .bitmap(let bitmap, let fitting): return .bitmap(bitmap, in: frame, fitting)
    case .figures(let figures, let size): return .fitted(figures, from: size, in: frame)
    case .shape(let outline, let fill, let stroke):
      // The stroke lies completely within the frame.
      let half = min(max(0, stroke?.width ?? 0), frame.width, frame.height) / 2
      let edge = Rect(
        x: frame.minX + half, y: frame.minY + half, width: frame.width - 2 * half, height: frame.height - 2 * half)
      let path: Path =
        switch outline {
        case .rectangle: .rectangle(edge)
        case .rounded(let radius): .rounded(edge, by: radius - half)
        case .ellipse: .ellipse(in: edge)
        }
      return .shape(path, fill: fill, stroke: stroke)
    }
  }
}
