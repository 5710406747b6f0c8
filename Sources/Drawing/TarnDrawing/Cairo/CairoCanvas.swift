#if Drawing || Full
  import CCairo
  import TarnLayout

  /// A cairo context that draws figures. It belongs to the thread that created it.
  struct CairoCanvas: ~Copyable {
    let context: OpaquePointer?

    init(_ surface: OpaquePointer?) { context = cairo_create(surface) }

    deinit { cairo_destroy(context) }

    func draw(_ figure: Figure, depth: Int) throws(DrawingError) {
      switch figure {
      case .shape(let path, let fill, let stroke): draw(path, fill, stroke)
      case .text(let text, let frame): draw(text, in: frame)
      case .bitmap(let bitmap, let frame, let fitting): draw(bitmap, in: frame, fitting)
      case .group(let figures, let group):
        guard depth < Drawing.maximumDepth else { throw .tooDeep }
        try draw(figures, group, depth: depth)
      }
    }

    /// Sets the paint of the following operations.
    func cover(with paint: Paint) {
      switch paint {
      case .color(let color):
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
      case .linear(let from, let to, let stops):
        cover(
          with: cairo_pattern_create_linear(
            from.x.asCoordinate, from.y.asCoordinate, to.x.asCoordinate, to.y.asCoordinate), stops)
      case .radial(let center, let radius, let stops):
        let (x, y) = (center.x.asCoordinate, center.y.asCoordinate)
        cover(with: cairo_pattern_create_radial(x, y, 0, x, y, max(0, radius.asCoordinate)), stops)
      }
    }

    private func cover(with pattern: OpaquePointer?, _ stops: [GradientStop]) {
      for stop in stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(pattern, stop.position, color.red, color.green, color.blue, color.opacity)
      }
      cairo_pattern_set_extend(pattern, Int32(CAIRO_EXTEND_PAD))
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }

    private func draw(_ path: Path, _ fill: Paint?, _ stroke: Stroke?) {
      guard !path.elements.isEmpty else { return }
      trace(path)
      if let fill {
        cover(with: fill)
        cairo_fill_preserve(context)
      }
      if let stroke, stroke.width > 0 {
        cover(with: stroke.paint)
        cairo_set_line_width(context, stroke.width.asCoordinate)
        // The values of cairo's enumerations.
        cairo_set_line_cap(context, stroke.cap == .butt ? 0 : stroke.cap == .round ? 1 : 2)
        cairo_set_line_join(context, stroke.join == .mitered ? 0 : stroke.join == .round ? 1 : 2)
        let dashes = stroke.dashes.map(\.asCoordinate)
        let isDashed = dashes.allSatisfy { $0 >= 0 } && dashes.contains { $0 > 0 }
        cairo_set_dash(context, dashes, isDashed ? Int32(clamping: dashes.count) : 0, 0)
        cairo_stroke(context)
      }
      cairo_new_path(context)
    }

    private func trace(_ path: Path) {
      cairo_new_path(context)
      for step in path.elements {
        switch step {
        case .move(let point): cairo_move_to(context, point.x.asCoordinate, point.y.asCoordinate)
        case .line(let point): cairo_line_to(context, point.x.asCoordinate, point.y.asCoordinate)
        case .curve(let first, let second, let end):
          cairo_curve_to(
            context, first.x.asCoordinate, first.y.asCoordinate, second.x.asCoordinate, second.y.asCoordinate,
            end.x.asCoordinate, end.y.asCoordinate)
        case .close: cairo_close_path(context)
        }
      }
    }

    private func draw(_ text: Text, in frame: Rect) {
      let pangoText = PangoText(text, width: frame.width, height: frame.height)
      cairo_save(context)
      clip(to: frame)
      cover(with: .color(text.color))
      cairo_move_to(context, frame.minX.asCoordinate, frame.minY.asCoordinate)
      pango_cairo_show_layout(context, pangoText.layout)
      cairo_restore(context)
    }

    private func draw(_ bitmap: Bitmap, in frame: Rect, _ fitting: ContentMode) {
      let (scale, corner) = fitting.transform(of: bitmap.size, in: frame)
      guard scale.width > 0, scale.height > 0 else { return }
      let surface = cairo_image_surface_create(
        Int32(CAIRO_FORMAT_ARGB32), Int32(bitmap.width), Int32(bitmap.height))
      defer { cairo_surface_destroy(surface) }
      cairo_surface_flush(surface)
      guard let data = cairo_image_surface_get_data(surface) else { return }
      let stride = Int(cairo_image_surface_get_stride(surface))
      bitmap.pixels.withUnsafeBytes { pixels in
        for row in 0..<bitmap.height {
          let line = UnsafeRawBufferPointer(rebasing: pixels[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4])
          UnsafeMutableRawPointer(data + row * stride).copyMemory(
            from: line.baseAddress ?? .init(data), byteCount: line.count)
        }
      }
      cairo_surface_mark_dirty(surface)
      cairo_save(context)
      clip(to: frame)
      cairo_translate(context, corner.x.asCoordinate, corner.y.asCoordinate)
      cairo_scale(context, scale.width, scale.height)
      clip(to: Rect(bitmap.size))
      cairo_set_source_surface(context, surface, 0, 0)
      let source = cairo_get_source(context)
      cairo_pattern_set_filter(source, Int32(CAIRO_FILTER_GOOD))
      // Blends pixels at the edge with themselves, not with transparency.
      cairo_pattern_set_extend(source, Int32(CAIRO_EXTEND_PAD))
      cairo_paint(context)
      cairo_restore(context)
    }

    private func draw(_ figures: [Figure], _ group: FigureGroup, depth: Int) throws(DrawingError) {
      cairo_save(context)
      defer { cairo_restore(context) }
      let (sine, cosine) = sineAndCosine(turns: group.rotation)
      var matrix = cairo_matrix_t(
        xx: cosine * group.scale.width, yx: sine * group.scale.width, xy: -sine * group.scale.height,
        yy: cosine * group.scale.height, x0: group.translation.x.asCoordinate, y0: group.translation.y.asCoordinate)
      // A scale of zero or NaN is not invertible; cairo would then reject all further operations.
      let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.yx
      guard determinant.isFinite, determinant.magnitude > 1e-12 else { return }
      cairo_transform(context, &matrix)
      if let clip = group.clip {
        trace(clip)
        cairo_clip(context)
      }
      let opacity = group.opacity.clampedToUnit
      guard opacity > 0 else { return }
      if opacity < 1 { cairo_push_group(context) }
      for figure in figures { try draw(figure, depth: depth + 1) }
      if opacity < 1 {
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, opacity)
      }
    }

    private func clip(to frame: Rect) {
      cairo_rectangle(
        context, frame.minX.asCoordinate, frame.minY.asCoordinate, frame.width.asCoordinate, frame.height.asCoordinate)
      cairo_clip(context)
    }
  }
#endif
