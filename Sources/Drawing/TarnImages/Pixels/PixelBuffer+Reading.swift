#if Images || Full
  import CPixbuf

  extension PixelBuffer {
    /// The size of a picture before its pixels are allocated, and the decision whether to decode it.
    struct SizeCheck {
      /// A side to which the loader may scale down while it decodes; `nil` for the original size.
      let side: Int?
      /// The size in the file, before the picture is turned upright.
      var size: ImageSize?
      /// Whether the picture exceeds the limits.
      var isTooLarge: Bool { size.map { !$0.isAllowed } ?? false }

      static let told: tarn_size_known = { loader, width, height, context in
        guard let check = context?.assumingMemoryBound(to: SizeCheck.self) else { return }
        let size = ImageSize(width: Int(width), height: Int(height))
        check.pointee.size = size
        if check.pointee.isTooLarge {
          // The library stops decoding if the size is set to 0 × 0.
          gdk_pixbuf_loader_set_size(loader, 0, 0)
        } else if let side = check.pointee.side {
          let small = size.fitting(side)
          gdk_pixbuf_loader_set_size(loader, Int32(small.width), Int32(small.height))
        }
      }
    }

    /// Decodes a whole picture and turns it upright.
    ///
    /// - Parameters:
    ///   - side: The JPEG loader scales down by powers of two while it decodes, to about a size that fits this side. So a
    ///     large photo never needs memory for all its pixels. Other formats are decoded at full size.
    ///   - original: Receives the size of the picture as it is shown upright.
    /// - Throws: an error if the picture is too large, cannot be decoded to its end, or needs too much memory.
    init(of picture: ImageFile, fitting side: Int, original: inout ImageSize) throws(ImageError) {
      // Uses the loader of the detected format, so that the library does not detect another one.
      guard let loader = gdk_pixbuf_loader_new_with_type(picture.format.loaderName, nil) else {
        throw picture.refusal(.unreadable(picture.format))
      }
      defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
      var check = SizeCheck(side: picture.format == .jpeg ? side : nil)
      let failure = withUnsafeMutablePointer(to: &check) { check in
        tarn_when_size_is_known(loader, SizeCheck.told, check)
        return PixelBuffer.read(picture.bytes, by: loader)
      }
      if check.isTooLarge, let size = check.size {
        throw picture.refusal(.tooLarge(width: size.width, height: size.height))
      }
      if let failure { throw picture.refusal(failure == .memory ? .noMemory : .damaged(picture.format)) }
      // The first frame of an animation.
      guard let size = check.size, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
        throw picture.refusal(.damaged(picture.format))
      }
      let orientation = gdk_pixbuf_get_option(pixbuf, "orientation").map { String(cString: $0) } ?? ""
      // The orientations that exchange the sides.
      let isTurned = ["5", "6", "7", "8"].contains(orientation)
      original = isTurned ? ImageSize(width: size.height, height: size.width) : size
      guard let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { throw picture.refusal(.noMemory) }
      self.init(owning: upright)
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
#endif
