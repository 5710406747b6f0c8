#if Images || Full
  import CPixbuf

  /// The pixels of a picture, upright. The library allocates them, and this value releases them when it is destroyed.
  struct PixelBuffer: ~Copyable {
    /// A reference-counted object of the library; this value owns one reference.
    private let pixbuf: OpaquePointer

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
        "PixelBuffer: there is no pixel at \(x), \(y) of \(size.width) × \(size.height).")
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

    /// Returns the picture in another size; `nil` if there is not enough memory.
    consuming func scaled(to size: ImageSize) -> PixelBuffer? {
      if size == self.size { return self }
      return gdk_pixbuf_scale_simple(pixbuf, Int32(size.width), Int32(size.height), Int32(GDK_INTERP_BILINEAR))
        .map(PixelBuffer.init(owning:))
    }

    /// Returns the picture encoded as a file, without metadata; `nil` if there is not enough memory.
    func written(as format: ImageFormat) -> [UInt8]? {
      var bytes: UnsafeMutablePointer<CChar>?
      var count = 0
      // The library's default quality for JPEG, 75, shows artefacts around letters. Above 85 files grow and pictures
      // hardly improve.
      let isWritten = tarn_save(pixbuf, &bytes, &count, format.loaderName, format == .jpeg ? "85" : nil)
      guard isWritten != 0, let bytes else { return nil }
      defer { g_free(bytes) }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }
#endif
