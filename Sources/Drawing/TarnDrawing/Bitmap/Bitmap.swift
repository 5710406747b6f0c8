import CCairo
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
  /// - Parameter rgba: four bytes per pixel, row by row from the top: red, green, blue, opacity.
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
      func part(_ offset: Int) -> UInt32 { (UInt32(rgba[index + offset]) * opacity + 127) / 255 }
      return opacity << 24 | part(0) << 16 | part(1) << 8 | part(2)
    }
  }

  /// Decodes a PNG.
  ///
  /// - Throws: ``DrawingError/invalidImage(_:)`` for damaged or other data; ``DrawingError/tooLarge(_:)`` for more
  ///   pixels than a drawing may have. The size is checked in the header, before memory for the pixels is allocated.
  public init(png bytes: [UInt8]) throws(DrawingError) {
    try Self.checkHead(bytes)
    var reader = BitmapReader(bytes: bytes)
    let surface = withUnsafeMutablePointer(to: &reader) { reader in
      cairo_image_surface_create_from_png_stream(readBytes, reader)
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    if status == CAIRO_STATUS_NO_MEMORY { throw .outOfMemory }
    guard status == CAIRO_STATUS_SUCCESS, let bitmap = Bitmap(copying: surface) else {
      throw .invalidImage("It is a damaged PNG.")
    }
    self = bitmap
  }

  /// Copies the pixels of an image surface.
  ///
  /// - Returns: `nil` if the surface has no pixels.
  init?(copying surface: OpaquePointer?) {
    // Completes pending drawing operations.
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Without transparency, the opacity byte is undefined.
    let opaque: UInt32 = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 ? 0 : 0xFF00_0000
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let line = UnsafeRawPointer(data + row * stride)
      for column in 0..<width { pixels.append(line.load(fromByteOffset: column * 4, as: UInt32.self) | opaque) }
    }
    self.pixels = pixels
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
    func part(_ shift: UInt32) -> Double { opacity > 0 ? Double(pixel >> shift & 0xFF) / opacity : 0 }
    return Color(red: part(16), green: part(8), blue: part(0), opacity: opacity / 255)
  }

  /// Checks the header of a PNG: its signature of eight bytes, and the chunk with its size.
  private static func checkHead(_ bytes: [UInt8]) throws(DrawingError) {
    guard bytes.count >= 24, bytes[..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .invalidImage("It is not a PNG.")
    }
    func number(at index: Int) -> Double { bytes[index..<index + 4].reduce(0) { $0 * 256 + Double($1) } }
    guard number(at: 16) > 0, number(at: 20) > 0 else { throw .invalidImage("It is a PNG without pixels.") }
    try Drawing.checkSize(number(at: 16), number(at: 20))
  }
}

/// The bytes of a PNG and the read position.
private struct BitmapReader {
  let bytes: [UInt8]
  var next = 0
}

private func readBytes(_ reader: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt32)
  -> Int32
{
  guard let reader = reader?.assumingMemoryBound(to: BitmapReader.self), let buffer else {
    return Int32(CAIRO_STATUS_READ_ERROR)
  }
  let (next, end) = (reader.pointee.next, reader.pointee.next + Int(count))
  guard end <= reader.pointee.bytes.count else { return Int32(CAIRO_STATUS_READ_ERROR) }
  for index in next..<end { buffer[index - next] = reader.pointee.bytes[index] }
  reader.pointee.next = end
  return Int32(CAIRO_STATUS_SUCCESS)
}
