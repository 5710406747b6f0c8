#if Drawing || Full
  import CCairo
  import TarnLayout

  /// A text that pango has laid out in lines.
  ///
  /// It belongs to the thread that created it, like pango's fonts, and lives no longer than a call.
  struct PangoText: ~Copyable {
    private let context: OpaquePointer?
    let layout: OpaquePointer?
    /// The size in points, in multiples of 1/1,024, which is the unit of pango and of layouts.
    let size: Size
    let baseline: Double

    /// Lays out a text.
    ///
    /// - Parameters:
    ///   - width: the greatest width in points. A value that is not finite is no limit.
    ///   - height: the greatest height, likewise.
    init(_ text: Text, width: Double, height: Double) {
      // Each thread has a font map of its own, with the fonts it has loaded.
      context = pango_font_map_create_context(pango_cairo_font_map_get_default())
      // A point is a pixel of an unscaled image.
      pango_cairo_context_set_resolution(context, 72)
      // Letters are drawn where they are measured at every scale: hinting and rounding to whole pixels are off.
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, Int32(CAIRO_ANTIALIAS_GRAY))
      cairo_font_options_set_hint_style(options, Int32(CAIRO_HINT_STYLE_NONE))
      cairo_font_options_set_hint_metrics(options, Int32(CAIRO_HINT_METRICS_OFF))
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
      pango_context_set_round_glyph_positions(context, 0)

      layout = pango_layout_new(context)
      let font = pango_font_description_new()
      pango_font_description_set_family(font, text.font.family.name.displayable)
      let size = text.font.size
      pango_font_description_set_absolute_size(font, (size >= 1 ? min(size, 2_000) : 1) * Self.unit)
      pango_font_description_set_weight(font, Int32(text.font.weight.rawValue))
      pango_font_description_set_style(font, Int32(text.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)

      pango_layout_set_text(layout, text.string.displayable, -1)
      pango_layout_set_wrap(layout, Int32(PANGO_WRAP_WORD_CHAR))
      let alignments: [Text.Alignment: Int] = [
        .leading: PANGO_ALIGN_LEFT, .center: PANGO_ALIGN_CENTER, .trailing: PANGO_ALIGN_RIGHT,
      ]
      pango_layout_set_alignment(layout, Int32(alignments[text.alignment] ?? PANGO_ALIGN_LEFT))
      if let width = Self.units(width) { pango_layout_set_width(layout, width) }
      let truncated = Self.truncate(layout, lines: text.lineLimit, height: height)

      var logical = PangoRectangle()
      pango_layout_get_extents(layout, nil, &logical)
      self.size = Size(
        width: Double(max(logical.width, truncated?.width ?? 0)) / Self.unit,
        height: Double(truncated?.height ?? logical.height) / Self.unit)
      baseline = Double(pango_layout_get_baseline(layout)) / Self.unit
    }

    deinit {
      g_object_unref(UnsafeMutableRawPointer(layout))
      g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Drops lines that exceed the limit or do not fit.
    ///
    /// - Returns: if lines were dropped, the size of the remaining lines before the last one got its ellipsis. With the
    ///   ellipsis that line may be wider, narrower, higher or lower (the letters of another font may have gone), and
    ///   other lines would remain in that size: laying out a text in its own size would give another result.
    private static func truncate(
      _ layout: OpaquePointer?, lines: Int?, height: Double
    ) -> (width: Int32, height: Int32)? {
      var maximum = lines.map { max(1, $0) } ?? .max
      let maximumBottom = units(height) ?? .max
      let iter = pango_layout_get_iter(layout)
      defer { pango_layout_iter_free(iter) }
      var (count, end, width): (Int, Int32, Int32) = (0, 0, 0)
      repeat {
        var (top, bottom): (Int32, Int32) = (0, 0)
        pango_layout_iter_get_line_yrange(iter, &top, &bottom)
        // The first line always remains.
        if count > 0, bottom > maximumBottom { maximum = min(maximum, count) }
        if count == maximum { break }
        var line = PangoRectangle()
        pango_layout_iter_get_line_extents(iter, nil, &line)
        width = max(width, line.width)
        count += 1
        end = bottom
      } while pango_layout_iter_next_line(iter) != 0
      guard count == maximum, pango_layout_get_line_count(layout) > maximum else { return nil }
      pango_layout_set_ellipsize(layout, Int32(PANGO_ELLIPSIZE_END))
      pango_layout_set_height(layout, end)
      return (width, end)
    }

    static let unit = Double(PANGO_SCALE)

    /// Converts a length to pango's units; `nil` for no limit: pango uses 32 bits, two million points.
    private static func units(_ length: Double) -> Int32? {
      let units = length * unit
      return units < Double(Int32.max) ? Int32(max(0, units)) : nil
    }
  }

  extension String {
    /// The text in a form that pango accepts: without zeros, which end a C string, and cut to a length that no image
    /// exceeds, because pango reads the whole text before it determines which part fits: 100,000 characters are forty
    /// pages.
    var displayable: String {
      let bounded = utf8.count > 100_000 ? String(prefix(100_000)) : self
      return bounded.contains("\0") ? String(bounded.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : bounded
    }
  }
#endif
