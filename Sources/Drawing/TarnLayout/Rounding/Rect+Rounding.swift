extension Rect {
  /// Returns the rectangle with edges on whole pixels.
  ///
  /// ```swift
  /// Rect(x: 0, y: 0, width: 33.3, height: 10).rounded(toScale: 2)  // 33.5 × 10.0 at (0.0, 0.0)
  /// ```
  ///
  /// It rounds edges, not sizes, each to the nearest pixel. So two rectangles that share an edge still do, without a
  /// gap or an overlap; a rectangle inside another one stays inside; and a side shorter than a pixel may become
  /// zero.
  ///
  /// - Parameter scale: the number of pixels per unit: 1, 2 or 3 on screens, 1 for the cells of a terminal; any number
  ///   above zero. Other numbers return the rectangle unchanged.
  public func rounded(toScale scale: Double) -> Rect {
    guard scale > 0, scale < .infinity else { return self }
    let pixels = PixelEdges(scale: scale)
    let (left, top) = (pixels.nearest(minX), pixels.nearest(minY))
    return Rect(x: left, y: top, width: pixels.nearest(maxX) - left, height: pixels.nearest(maxY) - top)
  }
}

/// Rounds edges to pixels.
private struct PixelEdges {
  let scale: Double

  /// Halves are rounded up, for negative numbers too: so the direction does not depend on the position.
  func nearest(_ edge: Double) -> Double {
    let pixel = floor(edge * scale + 0.5) / scale
    // With an extremely large scale the product overflows: keep the edge.
    return pixel.isFinite ? pixel : edge
  }

  /// Returns the next lower whole number, by adding and subtracting a number that leaves no bits for fractions:
  /// `rounded(.down)` calls the C library, which users of this module may not link.
  private func floor(_ number: Double) -> Double {
    // From 2^51 on there are at most halves, which do not matter for a pixel.
    guard abs(number) < 0x1p51 else { return number }
    let rounded = (number + 0x1.8p52) - 0x1.8p52
    return rounded > number ? rounded - 1 : rounded
  }
}

extension LayoutResult {
  /// Returns the leaves with frames on whole pixels, as ``Rect/rounded(toScale:)`` rounds them.
  ///
  /// ```swift
  /// for placed in arrangement.rounded(toScale: 2) { draw(placed.content, in: placed.frame) }
  /// ```
  ///
  /// - Complexity: O(1), plus a few operations for each element that is read.
  @inlinable public func rounded(toScale scale: Double) -> some RandomAccessCollection<PlacedLeaf<Content>> {
    lazy.map {
      PlacedLeaf(content: $0.content, frame: $0.frame.rounded(toScale: scale), isHidden: $0.isHidden)
    }
  }
}
