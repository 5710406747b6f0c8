import CPixbuf

extension PixelBuffer {
  /// Decodes a whole picture.
  ///
  /// - Parameter size: the requested size. The JPEG loader scales down by powers of two while it decodes, so a large
  ///   photo never needs memory for all its pixels. Other formats are decoded at full size; call ``scaled(to:)``
  ///   afterwards.
  /// - Throws: an error if the picture cannot be decoded to its end or there is not enough memory.
  init(of picture: ImageFile, for size: ImageSize) throws(ImageError) {
    // Uses the loader of the detected format, so that the library does not detect another one.
    guard let loader = gdk_pixbuf_loader_new_with_type(picture.format.loaderName, nil) else {
      throw picture.refusal(.unreadable(picture.format))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    var expected = ExpectedSize(stored: picture.stored, wanted: picture.format == .jpeg ? size : nil)
    let failure = withUnsafeMutablePointer(to: &expected) { expected in
      journal_when_size_is_known(loader, ExpectedSize.told, expected)
      return PixelBuffer.read(picture.bytes, by: loader)
    }
    if let failure { throw picture.refusal(failure == .memory ? .noMemory : .damaged(picture.format)) }
    // The first frame of an animation.
    guard !expected.isOther, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw picture.refusal(.damaged(picture.format))
    }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    self.init(owning: pixbuf)
  }

  private enum Failure { case memory, other }

  /// Feeds all bytes to the loader and closes it.
  private static func read(_ bytes: [UInt8], by loader: OpaquePointer) -> Failure? {
    // The bytes are written in pieces, so that an invalid header fails early. Most headers fit in one piece.
    let piece = 65_536
    var error: UnsafeMutablePointer<GError>?
    var isSound = true
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) where isSound {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(start + piece, bytes.count)])
        isSound = gdk_pixbuf_loader_write(loader, part.baseAddress, part.count, &error) != 0
      }
    }
    // A loader must be closed before it is released, even after an error. The result of closing matters only if all
    // writes succeeded.
    if isSound {
      isSound = gdk_pixbuf_loader_close(loader, &error) != 0
    } else {
      gdk_pixbuf_loader_close(loader, nil)
    }
    guard !isSound else { return nil }
    defer { g_clear_error(&error) }
    guard let error, error.pointee.domain == gdk_pixbuf_error_quark() else { return .other }
    return error.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY) ? .memory : .other
  }
}

/// The size that the header declares, to compare with the size that the loader reports.
private struct ExpectedSize {
  let stored: ImageSize
  /// The size to decode to; `nil` for the original size.
  let wanted: ImageSize?
  /// Whether the loader reports another size than the header. Only the header's size was checked against the limits, so
  /// such a file is refused.
  var isOther = false

  static let told: journal_size_known = { loader, width, height, context in
    guard let expected = context?.assumingMemoryBound(to: ExpectedSize.self) else { return }
    if ImageSize(width: Int(width), height: Int(height)) != expected.pointee.stored {
      expected.pointee.isOther = true
      // The library stops decoding if the size is set to 0 × 0.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    } else if let wanted = expected.pointee.wanted {
      gdk_pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
    }
  }
}
