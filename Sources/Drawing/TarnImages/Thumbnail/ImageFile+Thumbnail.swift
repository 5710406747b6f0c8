#if Images || Full
  extension ImageFile {
    /// Makes an upright copy of the picture whose sides do not exceed `side`. It never scales up.
    ///
    /// ```swift
    /// let small = try picture.thumbnail(fitting: 320)
    /// small.bytes                        // a JPEG of 320 × 240
    /// ```
    ///
    /// Guarantees: the whole picture was decoded, and the result contains its visible pixels only: no place, no time, no
    /// camera. Of an animation it shows the first frame.
    ///
    /// Changed content of the right length is detected only in PNG, which has checksums. JPEG and GIF have none and show
    /// wrong pixels.
    ///
    /// - Precondition: `side` is 1 to ``longestSide``.
    /// - Throws: `tooLarge`, `damaged` or `noMemory`.
    /// - Complexity: O(pixels): up to a second for the largest picture. It needs four bytes of memory per pixel; for JPEG
    ///   only the pixels that remain after scaling by powers of two count. A progressive JPEG needs six bytes per pixel in
    ///   addition.
    public func thumbnail(fitting side: Int) throws(ImageError) -> Thumbnail {
      precondition(
        (1...ImageFile.longestSide).contains(side),
        "ImageFile: a thumbnail can't have sides of \(side) pixels; give 1 to \(ImageFile.longestSide).")
      var original = ImageSize()
      let pixels = try PixelBuffer(of: self, fitting: side, original: &original)
      let size = original.fitting(side)
      guard let scaled = pixels.scaled(to: size) else { throw refusal(.noMemory) }
      let format: ImageFormat = scaled.isTransparent ? .png : .jpeg
      guard let bytes = scaled.written(as: format) else { throw refusal(.noMemory) }
      return Thumbnail(
        bytes: bytes, format: format, width: size.width, height: size.height, originalWidth: original.width,
        originalHeight: original.height)
    }
  }
#endif
