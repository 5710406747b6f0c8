extension Rect {
  /// With edges on whole pixels.
  ///
  /// ```swift
  /// Rect(x: 0, y: 0, width: 33.3, height: 10).rounded(toScale: 2)  // 33.5 × 10.0 at (0.0, 0.0)
  /// ```
  ///
  /// It is edges that are rounded, not sizes, and each to the nearest pixel. So two that share an edge still do, without a gap
  /// or a pixel that both have; what lies in another still does; and what is less than half a pixel may vanish.
  ///
  /// - Parameter scale: pixels to the unit: 1, 2, 3 on screens, 1 for the cells of a terminal; any number above zero. What is
  ///   none leaves it as it is.
  public func rounded(toScale scale: Double) -> Rect {
    guard scale > 0, scale < .infinity else { return self }
    let pixels = Pixels(scale: scale)
    let (left, top) = (pixels.nearest(minX), pixels.nearest(minY))
    return Rect(x: left, y: top, width: pixels.nearest(maxX) - left, height: pixels.nearest(maxY) - top)
  }
}

/// Edges of pixels.
private struct Pixels {
  let scale: Double

  /// Halves go up, for numbers below zero too: so everything moves the same way, wherever it is.
  func nearest(_ edge: Double) -> Double {
    let pixel = wholeBelow(edge * scale + 0.5) / scale
    // A scale beyond all measure leaves nothing to round.
    return pixel.isFinite ? pixel : edge
  }

  /// The next whole number down. By adding and taking away what leaves no room for fractions: `rounded(.down)` asks for the C
  /// library, which who uses this module may not link.
  private func wholeBelow(_ number: Double) -> Double {
    // From 2^51 on there are at most halves, which make no difference to a pixel.
    guard abs(number) < 0x1p51 else { return number }
    let whole = (number + 0x1.8p52) - 0x1.8p52
    return whole > number ? whole - 1 : whole
  }
}

extension Arrangement {
  /// What is shown, with frames on whole pixels, as ``Rect/rounded(toScale:)`` says.
  ///
  /// ```swift
  /// for placed in arrangement.rounded(toScale: 2) { draw(placed.content, in: placed.frame) }
  /// ```
  ///
  /// - Complexity: O(1), and a few operations for each that is read.
  @inlinable public func rounded(toScale scale: Double) -> some RandomAccessCollection<Placed<Content>> {
    lazy.map {
      Placed(content: $0.content, frame: $0.frame.rounded(toScale: scale), isHidden: $0.isHidden)
    }
  }
}
