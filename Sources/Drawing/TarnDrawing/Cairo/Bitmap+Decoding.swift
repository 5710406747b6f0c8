#if Drawing || Full
  import CCairo

  extension Bitmap {
    /// Decodes a PNG.
    ///
    /// - Throws: ``DrawingError/invalidImage(_:)`` for damaged or other data; ``DrawingError/tooLarge(_:)`` for more
    ///   pixels than a drawing may have. The size is checked in the header, before memory for the pixels is allocated.
    public init(png bytes: [UInt8]) throws(DrawingError) {
      try Self.checkHeader(bytes)
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
      let opacityMask: UInt32 = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 ? 0 : 0xFF00_0000
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for row in 0..<height {
        let line = UnsafeRawPointer(data + row * stride)
        for column in 0..<width { pixels.append(line.load(fromByteOffset: column * 4, as: UInt32.self) | opacityMask) }
      }
      self.pixels = pixels
    }

    /// Checks the header of a PNG: its signature of eight bytes, and the chunk with its size.
    private static func checkHeader(_ bytes: [UInt8]) throws(DrawingError) {
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

  private func readBytes(
    _ reader: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt32
  ) -> Int32 {
    guard let reader = reader?.assumingMemoryBound(to: BitmapReader.self), let buffer else {
      return Int32(CAIRO_STATUS_READ_ERROR)
    }
    let (next, end) = (reader.pointee.next, reader.pointee.next + Int(count))
    guard end <= reader.pointee.bytes.count else { return Int32(CAIRO_STATUS_READ_ERROR) }
    for index in next..<end { buffer[index - next] = reader.pointee.bytes[index] }
    reader.pointee.next = end
    return Int32(CAIRO_STATUS_SUCCESS)
  }
#endif
