import TarnLayout

/// A picture as a value: a size, and the figures in it.
///
/// ```swift
/// let drawing = Drawing(
///   Size(width: 100, height: 100), background: .color(.white),
///   [.shape(.circle(Point(x: 50, y: 50), radius: 40), fill: .color(Color(0xFFD040)))])
/// let bytes = try drawing.png(scale: 2)  // 200 × 200 pixels
/// ```
///
/// It is a description: creating one is cheap, two can be compared, and another task can draw it. Any number can be
/// drawn in parallel, each on its own thread. On one machine the same drawing gives the same bytes of a PNG.
///
/// A layout creates one of its contents: see ``TarnLayout/Layout/drawing(in:background:as:)``.
public struct Drawing: Hashable, Sendable {
  /// In points.
  public var size: Size
  /// The paint behind all figures; `nil` for a transparent background.
  public var background: Paint?
  /// The last one in front. Everything outside the size is cut off.
  public var figures: [Figure]

  public init(_ size: Size, background: Paint? = nil, _ figures: [Figure] = []) {
    self.size = size
    self.background = background
    self.figures = figures
  }

  /// The largest number of pixels: 64 million take 256 MB during the drawing.
  public static let mostPixels = 64_000_000
  /// The largest number of pixels of a side: cairo counts to 32,767.
  public static let longest = 32_767
  /// The largest depth of nested groups: each takes a few hundred bytes of a thread's stack, and a surface if it is not
  /// opaque.
  public static let deepest = 100

  /// - Parameters: in pixels.
  static func checkSize(_ width: Double, _ height: Double) throws(DrawingError) {
    if width > Double(longest) || height > Double(longest) || width * height > Double(mostPixels) {
      throw .tooLarge(Size(width: width, height: height))
    }
  }

  /// Returns the size in pixels at a scale.
  ///
  /// - Throws: ``DrawingError`` if it is zero, NaN or too large.
  func sizeInPixels(scale: Double) throws(DrawingError) -> (width: Int32, height: Int32) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .noSize(size, scale: scale)
    }
    try Self.checkSize(width, height)
    return (Int32(width), Int32(height))
  }
}
