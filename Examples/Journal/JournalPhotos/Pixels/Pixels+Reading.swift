import CPixbuf

extension Pixels {
  /// Decodes a picture to its end.
  ///
  /// - Parameter size: how large it is wanted. JPEG is made smaller while it is read, by halves, so that a large photo never
  ///   takes its whole room; what can't be is read as it is, and made smaller by ``scaled(to:)``.
  /// - Throws: if it can't be decoded to its end, or there is no memory for it.
  init(of picture: Picture, for size: PictureSize) throws(PictureError) {
    // One format, which the bytes begin as: the library may not guess another.
    guard let loader = gdk_pixbuf_loader_new_with_type(picture.format.loaderName, nil) else {
      throw picture.refusal(.unreadable(picture.format))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    var expected = ExpectedSize(stored: picture.stored, wanted: picture.format == .jpeg ? size : nil)
    let failure = withUnsafeMutablePointer(to: &expected) { expected in
      journal_when_size_is_known(loader, ExpectedSize.told, expected)
      return Pixels.read(picture.bytes, by: loader)
    }
    if let failure { throw picture.refusal(failure == .memory ? .noMemory : .damaged(picture.format)) }
    // Of several pictures that follow each other, the first.
    guard !expected.isOther, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw picture.refusal(.damaged(picture.format))
    }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    self.init(owning: pixbuf)
  }

  private enum Failure { case memory, other }

  /// Gives the loader all bytes, and says that these were all.
  private static func read(_ bytes: [UInt8], by loader: OpaquePointer) -> Failure? {
    // Pieces, so that what is refused at its beginning is not read to its end. Most headers are within one.
    let piece = 65_536
    var error: UnsafeMutablePointer<GError>?
    var isSound = true
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) where isSound {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(start + piece, bytes.count)])
        isSound = gdk_pixbuf_loader_write(loader, part.baseAddress, part.count, &error) != 0
      }
    }
    // A loader has to be closed before it is let go, whatever became of it; what it says then matters only if all was
    // well.
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

/// How large the header said that a picture is, for when the loader says it, too.
private struct ExpectedSize {
  let stored: PictureSize
  /// The size to read it in; `nil` for the size that it has.
  let wanted: PictureSize?
  /// Whether the loader found another: the file says two things, and only one of them was held against the bounds.
  var isOther = false

  static let told: journal_size_known = { loader, width, height, context in
    guard let expected = context?.assumingMemoryBound(to: ExpectedSize.self) else { return }
    if PictureSize(width: Int(width), height: Int(height)) != expected.pointee.stored {
      expected.pointee.isOther = true
      // Nothing at all is what the library takes as a wish to stop.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    } else if let wanted = expected.pointee.wanted {
      gdk_pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
    }
  }
}
