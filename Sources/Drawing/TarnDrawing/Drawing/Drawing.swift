import TarnLayout

/// A drawing as a value: a size, a background and figures.
///
/// ```swift
/// let drawing = Drawing(
///   Size(width: 100, height: 100), background: .color(.white),
///   [.shape(.circle(Point(x: 50, y: 50), radius: 40), fill: .color(Color(0xFFD040)))])
/// let bytes = try await drawing.png(scale: 2)  // 200 × 200 pixels
/// ```
///
/// A drawing is a description: creating one is cheap, two can be compared, and it can be sent to another task and
/// rendered there. Any number can be rendered at once, each on its own thread. On one machine equal drawings give equal
/// PNG bytes.
///
/// For a drawing of a layout, see ``TarnLayout/Layout/drawing(in:background:as:)``.
///
/// Rendering needs cairo and pango. A build without the package trait `Drawing` needs neither: drawings, figures, texts
/// and bitmaps are then values only, and all members that render, measure text or decode a PNG do not exist.
public struct Drawing: Hashable, Sendable {
  /// The size in points.
  public var size: Size
  /// The paint behind all figures; `nil` for a transparent background.
  public var background: Paint?
  /// The figures, the last in front. They are clipped to the size.
  public var figures: [Figure]

  /// Creates a drawing.
  public init(_ size: Size, background: Paint? = nil, _ figures: [Figure] = []) {
    self.size = size
    self.background = background
    self.figures = figures
  }

  /// The greatest number of pixels: 64 million take 256 MB during rendering.
  public static let maximumPixels = 64_000_000
  /// The greatest number of pixels per side, cairo's limit.
  public static let maximumSide = 32_767
  /// The greatest depth of nested groups: each takes a few hundred bytes of a thread's stack, and a surface if it is
  /// not opaque.
  public static let maximumDepth = 100

  /// Checks a size in pixels against the limits.
  static func checkSize(_ width: Double, _ height: Double) throws(DrawingError) {
    if width > Double(maximumSide) || height > Double(maximumSide) || width * height > Double(maximumPixels) {
      throw .tooLarge(Size(width: width, height: height))
    }
  }

  /// Returns the size in pixels at a scale.
  ///
  /// - Throws: ``DrawingError`` if the size is zero, not finite or too large.
  func sizeInPixels(scale: Double) throws(DrawingError) -> (width: Int32, height: Int32) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .invalidSize(size, scale: scale)
    }
    try Self.checkSize(width, height)
    return (Int32(width), Int32(height))
  }
}
