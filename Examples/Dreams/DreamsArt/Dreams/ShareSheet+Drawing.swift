import Dreams
import TarnDrawing
import TarnLayout

extension ShareSheet {
  /// Returns the picture: the cards in front of an evening sky.
  ///
  /// ```swift
  /// let bytes = try await ShareSheet(of: state.sharedDreams).drawing().png(scale: ShareSheet.scale)
  /// ```
  ///
  /// - Complexity: that of the layout; the function renders no pixels.
  public func drawing() -> Drawing {
    let parts = layout.drawing(in: .unbounded) { $0.piece(color: .white) }
    let sky = Figure.stars(in: parts.size) + cards.map(Figure.pane)
    return Drawing(parts.size, background: .dusk(of: parts.size), sky + parts.figures)
  }

  /// The number of pixels per point; phones have two or more.
  public static let scale = 2.0
}

extension Paint {
  /// Returns a gradient like the sky after sunset: dark above, with a glow at the ground.
  fileprivate static func dusk(of size: Size) -> Paint {
    .linear(
      from: .zero, to: Point(x: 0, y: size.height),
      [GradientStop(0, Color(0x1A1440)), GradientStop(0.55, Color(0x46307F)), GradientStop(1, Color(0xB0568F))])
  }
}

extension Figure {
  /// Returns a pane behind a card. It lets only a little of the stars through, so that text in front of it is readable.
  fileprivate static func pane(_ frame: Rect) -> Figure {
    .shape(
      .rounded(frame, by: 18), fill: .color(Color(0x2A1E5C, opacity: 0.7)),
      stroke: Stroke(.white.opacity(0.16), width: 1))
  }

  /// Returns stars, denser near the top. The same size always gives the same stars.
  fileprivate static func stars(in size: Size) -> [Figure] {
    // One star for each square of 60 × 60 points: so few that they remain separate.
    let count = Int(min(size.width * size.height / 3_600, 2_000))
    return (0..<count).map { index in
      // The fractional parts of the multiples of the golden ratio and of the square root of two are evenly distributed.
      let (across, down) = ((Double(index) * 0.618_034), (Double(index) * 0.414_214))
      let (x, y) = (across - across.rounded(.down), down - down.rounded(.down))
      let star = Point(x: x * size.width, y: y * y * size.height)
      return .shape(
        .circle(star, radius: 0.6 + x), fill: .color(.white.opacity(0.75 - 0.6 * y)))
    }
  }
}
