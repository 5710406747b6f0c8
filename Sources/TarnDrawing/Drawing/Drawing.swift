import TarnLayout

/// A picture as a value: a size, and what is drawn in it.
///
/// ```swift
/// let drawing = Drawing(
///   Size(width: 100, height: 100), background: .color(.white),
///   [.shape(.circle(Point(x: 50, y: 50), radius: 40), fill: .color(Color(0xFFD040)))])
/// let bytes = try drawing.png(scale: 2)  // 200 × 200 pixels
/// ```
///
/// It is a description: making one costs nothing, two are compared, and it goes to another task to be drawn there. Any number can be drawn at
/// once, each on its own thread. On one machine the same drawing gives the same bytes of a PNG.
///
/// A layout makes one of what it holds: see ``TarnLayout/Layout/drawing(in:background:as:)``.
public struct Drawing: Hashable, Sendable {
  /// In points.
  public var size: Size
  /// What is behind everything; `nil`: what the picture lies on is seen.
  public var background: Paint?
  /// The last in front. Nothing is seen outside of the size.
  public var figures: [Figure]

  public init(_ size: Size, background: Paint? = nil, _ figures: [Figure] = []) {
    self.size = size
    self.background = background
    self.figures = figures
  }

  /// How many pixels a picture may have: 64 million take 256 MB while it is drawn.
  public static let mostPixels = 64_000_000
  /// How many pixels a side may have: cairo counts to 32,767.
  public static let longest = 32_767
  /// How deep groups may be in each other: each takes a few hundred bytes of a thread's stack, and a surface if it is not opaque.
  public static let deepest = 100

  /// - Parameters: in pixels.
  static func checkSize(_ width: Double, _ height: Double) throws(DrawingError) {
    if width > Double(longest) || height > Double(longest) || width * height > Double(mostPixels) {
      throw .tooLarge(Size(width: width, height: height))
    }
  }

  /// How large it is at a scale.
  ///
  /// - Throws: if that is nothing, or too much.
  func sizeInPixels(scale: Double) throws(DrawingError) -> (width: Int32, height: Int32) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .noSize(size, scale: scale)
    }
    try Self.checkSize(width, height)
    return (Int32(width), Int32(height))
  }
}
