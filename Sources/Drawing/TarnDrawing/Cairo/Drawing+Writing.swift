#if Drawing || Full
  import CCairo
  import TarnLayout

  extension Drawing {
    /// A callback that receives the drawn share, from 0 to 1. Returning `false` cancels the drawing.
    public typealias Progress = (_ share: Double) -> Bool

    /// Renders the drawing as a PNG.
    ///
    /// ```swift
    /// let bytes = try drawing.png(scale: 2) { share in bar.show(share); return !isCancelled }
    /// ```
    ///
    /// It blocks its thread until it has finished. Where it must not block, as on the main loop, use ``png(scale:)``.
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - progress: called before the first figure of ``figures`` and after each one.
    /// - Complexity: 4 bytes of memory per pixel, and a few milliseconds per million pixels.
    /// - Throws: ``DrawingError``
    public func png(scale: Double = 1, progress: Progress) throws(DrawingError) -> [UInt8] {
      var bytes: [UInt8] = []
      try withPixels(scale: scale, progress) { surface throws(DrawingError) in
        let status = withUnsafeMutablePointer(to: &bytes) {
          cairo_surface_write_to_png_stream(surface, appendBytes, $0)
        }
        try check(status)
      }
      return bytes
    }

    /// Renders the drawing as pixels, for uses other than a file: a terminal, a test.
    ///
    /// ```swift
    /// let corner = try drawing.bitmap { _ in true }[0, 0]
    /// ```
    ///
    /// It blocks its thread until it has finished. Where it must not block, use ``bitmap(scale:)``.
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - progress: called before the first figure of ``figures`` and after each one.
    /// - Complexity: that of ``png(scale:progress:)`` without the encoding.
    /// - Throws: ``DrawingError``
    public func bitmap(scale: Double = 1, progress: Progress) throws(DrawingError) -> Bitmap {
      var bitmap: Bitmap?
      try withPixels(scale: scale, progress) { bitmap = Bitmap(copying: $0) }
      guard let bitmap else { throw .noMemory }
      return bitmap
    }

    /// Renders the drawing as scalable SVG. Letters are included as outlines, so it looks the same with other fonts
    /// installed.
    ///
    /// - Parameter progress: called before the first figure of ``figures`` and after each one.
    /// - Throws: ``DrawingError``
    public func svg(progress: Progress) throws(DrawingError) -> [UInt8] {
      _ = try sizeInPixels(scale: 1)
      var bytes: [UInt8] = []
      try withUnsafeMutablePointer(to: &bytes) { (bytes) throws(DrawingError) in
        let surface = cairo_svg_surface_create_for_stream(appendBytes, bytes, size.width, size.height)
        defer { cairo_surface_destroy(surface) }
        try check(cairo_surface_status(surface))
        cairo_svg_surface_set_document_unit(surface, Int32(CAIRO_SVG_UNIT_PX))
        try draw(on: surface, scale: 1, progress)
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface))
      }
      return bytes
    }

    /// Renders the drawing as a PNG on another thread. Cancelling the task cancels the drawing.
    ///
    /// - Throws: ``DrawingError``
    @concurrent public func png(scale: Double = 1) async throws(DrawingError) -> [UInt8] {
      try png(scale: scale) { _ in !Task.isCancelled }
    }

    /// Renders the drawing as pixels on another thread. Cancelling the task cancels the drawing.
    ///
    /// - Throws: ``DrawingError``
    @concurrent public func bitmap(scale: Double = 1) async throws(DrawingError) -> Bitmap {
      try bitmap(scale: scale) { _ in !Task.isCancelled }
    }

    /// Renders the drawing as SVG on another thread. Cancelling the task cancels the drawing.
    ///
    /// - Throws: ``DrawingError``
    @concurrent public func svg() async throws(DrawingError) -> [UInt8] {
      try svg { _ in !Task.isCancelled }
    }

    /// Draws on an image surface, which exists only during the call.
    private func withPixels(
      scale: Double, _ progress: Progress, _ use: (OpaquePointer?) throws(DrawingError) -> Void
    ) throws(DrawingError) {
      let (width, height) = try sizeInPixels(scale: scale)
      let surface = cairo_image_surface_create(Int32(CAIRO_FORMAT_ARGB32), width, height)
      defer { cairo_surface_destroy(surface) }
      try check(cairo_surface_status(surface))
      try draw(on: surface, scale: scale, progress)
      try use(surface)
    }

    private func draw(on surface: OpaquePointer?, scale: Double, _ progress: Progress) throws(DrawingError) {
      let canvas = CairoCanvas(surface)
      cairo_scale(canvas.context, scale, scale)
      cairo_rectangle(canvas.context, 0, 0, size.width, size.height)
      cairo_clip(canvas.context)
      if let background {
        canvas.cover(with: background)
        cairo_paint(canvas.context)
      }
      for (index, figure) in figures.enumerated() {
        guard progress(Double(index) / Double(figures.count)) else { throw .cancelled }
        try canvas.draw(figure, depth: 0)
        try check(cairo_status(canvas.context))
      }
      guard progress(1) else { throw .cancelled }
      try check(cairo_status(canvas.context))
    }
  }

  /// Checks a status of cairo.
  ///
  /// - Throws: the error that it represents.
  private func check(_ status: Int32) throws(DrawingError) {
    switch Int(status) {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .noMemory
    default: throw .failed(cairo_status_to_string(status).map { String(cString: $0) } ?? "error \(status)")
    }
  }

  private func appendBytes(_ bytes: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ count: UInt32) -> Int32 {
    bytes?.assumingMemoryBound(to: [UInt8].self).pointee.append(
      contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return Int32(CAIRO_STATUS_SUCCESS)
  }
#endif
