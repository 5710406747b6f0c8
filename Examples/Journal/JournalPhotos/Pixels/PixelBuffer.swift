import CPixbuf

/// The pixels of a picture. The library allocates them, and this value releases them when it is destroyed.
struct PixelBuffer: ~Copyable {
  /// A reference-counted object of the library; this value owns one reference.
  let pixbuf: OpaquePointer

  /// Takes ownership of a reference.
  init(owning pixbuf: OpaquePointer) { self.pixbuf = pixbuf }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  var size: ImageSize {
    ImageSize(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
  }

  /// A pixel with eight bits each for red, green, blue and opacity.
  struct Color: Equatable {
    var red, green, blue, alpha: UInt8
  }

  /// The pixel at a position counted from the top left.
  ///
  /// - Precondition: the position is inside the picture.
  subscript(x: Int, y: Int) -> Color {
    precondition(
      (0..<size.width).contains(x) && (0..<size.height).contains(y),
      "Pixels: there is no pixel at \(x), \(y) of \(size.width) × \(size.height).")
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    guard let bytes = gdk_pixbuf_read_pixels(pixbuf) else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    // The library's pixels always have three or four bytes.
    let pixel = bytes + y * Int(gdk_pixbuf_get_rowstride(pixbuf)) + x * (hasAlpha ? 4 : 3)
    return Color(red: pixel[0], green: pixel[1], blue: pixel[2], alpha: hasAlpha ? pixel[3] : 255)
  }

  /// Whether any pixel is not opaque. Many files have an alpha channel and do not use it, so every pixel is checked.
  ///
  /// - Complexity: O(pixels)
  var isTransparent: Bool {
    guard gdk_pixbuf_get_has_alpha(pixbuf) != 0 else { return false }
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y].alpha < 255 { return true }
    }
    return false
  }

  /// Returns the picture in another size. Bilinear scaling of the library averages all source pixels; picking single
  /// ones would lose details.
  ///
  /// - Returns: `nil` if there is not enough memory.
  consuming func scaled(to size: ImageSize) -> PixelBuffer? {
    if size == self.size { return self }
    return gdk_pixbuf_scale_simple(pixbuf, Int32(size.width), Int32(size.height), Int32(GDK_INTERP_BILINEAR))
      .map(PixelBuffer.init(owning:))
  }

  /// Returns the picture upright.
  ///
  /// - Returns: `nil` if there is not enough memory.
  consuming func turned(by orientation: Orientation) -> PixelBuffer? {
    func rotated(_ pixels: consuming PixelBuffer, _ rotation: GdkPixbufRotation) -> PixelBuffer? {
      gdk_pixbuf_rotate_simple(pixels.pixbuf, rotation).map(PixelBuffer.init(owning:))
    }
    func flipped(_ pixels: consuming PixelBuffer) -> PixelBuffer? {
      gdk_pixbuf_flip(pixels.pixbuf, 1).map(PixelBuffer.init(owning:))
    }
    switch orientation {
    case .topLeft: return self
    case .topRight: return flipped(self)
    case .bottomRight: return rotated(self, GDK_PIXBUF_ROTATE_UPSIDEDOWN)
    case .bottomLeft:
      guard let mirrored = flipped(self) else { return nil }
      return rotated(mirrored, GDK_PIXBUF_ROTATE_UPSIDEDOWN)
    case .leftTop:
      guard let mirrored = flipped(self) else { return nil }
      return rotated(mirrored, GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
    case .rightTop: return rotated(self, GDK_PIXBUF_ROTATE_CLOCKWISE)
    case .rightBottom:
      guard let mirrored = flipped(self) else { return nil }
      return rotated(mirrored, GDK_PIXBUF_ROTATE_CLOCKWISE)
    case .leftBottom: return rotated(self, GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
    }
  }
}
