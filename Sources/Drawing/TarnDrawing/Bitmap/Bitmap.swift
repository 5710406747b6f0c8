import TarnLayout

/// An image of pixels.
///
/// ```swift
/// let photo = try Bitmap(png: bytes)
/// photo.size  // 640.0 × 480.0
/// ```
///
/// It is decoded once, on creation; copies share the pixels.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Four bytes per pixel, row by row from the top, in cairo's format: with colors premultiplied by the opacity.
  let pixels: [UInt32]

  /// The size in points: one pixel is one point.
  public var size: Size { Size(width: Double(width), height: Double(height)) }

  /// Creates a bitmap from pixels that another library has decoded.
  ///
  /// - Parameters:
  ///   - width: the pixels of a row.
  ///   - height: the number of rows.
  ///   - rgba: four bytes per pixel, row by row from the top: red, green, blue, opacity.
  /// - Throws: ``DrawingError/invalidImage(_:)`` if the number of bytes does not match the size, and
  ///   ``DrawingError/tooLarge(_:)``.
  public init(width: Int, height: Int, rgba: [UInt8]) throws(DrawingError) {
    guard width > 0, height > 0 else { throw .invalidImage("Its size of \(width) × \(height) pixels is empty.") }
    try Drawing.checkSize(Double(width), Double(height))
    guard rgba.count == width * height * 4 else {
      throw .invalidImage(
        "It has \(rgba.count) bytes, but \(width) × \(height) pixels have \(width * height * 4), four each.")
    }
    self.width = width
    self.height = height
    pixels = stride(from: 0, to: rgba.count, by: 4).map { index in
      let opacity = UInt32(rgba[index + 3])
      // Rounded, because 255 × 255 must give 255 again.
      func component(_ offset: Int) -> UInt32 { (UInt32(rgba[index + offset]) * opacity + 127) / 255 }
      return opacity << 24 | component(0) << 16 | component(1) << 8 | component(2)
    }
  }

  /// Returns the color of a pixel, counted from the top left, not premultiplied by its opacity.
  ///
  /// ```swift
  /// bitmap[0, 0].opacity  // 0.0
  /// ```
  ///
  /// A fully transparent pixel is black.
  ///
  /// - Precondition: the pixel is one of the ``width`` × ``height``.
  public subscript(x: Int, y: Int) -> Color {
    precondition(
      0..<width ~= x && 0..<height ~= y, "There is no pixel \(x), \(y) in a bitmap of \(width) × \(height).")
    let pixel = pixels[y * width + x]
    let opacity = Double(pixel >> 24)
    // Colors are premultiplied, so no part exceeds the opacity; a transparent pixel has no color left.
    func component(_ shift: UInt32) -> Double { opacity > 0 ? Double(pixel >> shift & 0xFF) / opacity : 0 }
    return Color(red: component(16), green: component(8), blue: component(0), opacity: opacity / 255)
  }
}
