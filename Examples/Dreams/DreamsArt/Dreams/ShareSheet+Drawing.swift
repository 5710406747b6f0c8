import Dreams
import TarnDrawing
import TarnLayout

extension ShareSheet {
  /// The picture: the cards in the evening sky.
  ///
  /// ```swift
  /// let bytes = try await ShareSheet(of: state.sharedDreams).drawing().png(scale: ShareSheet.scale)
  /// ```
  ///
  /// - Complexity: that of laying out; nothing is drawn yet.
  public func drawing() -> Drawing {
    let parts = layout.drawing(in: .unbounded) { $0.piece(ink: .white) }
    let sky = Figure.stars(in: parts.size) + cards.map(Figure.pane)
    return Drawing(parts.size, background: .dusk(of: parts.size), sky + parts.figures)
  }

  /// Two pixels for a point, as telephones have them or more.
  public static let scale = 2.0
}

extension Paint {
  /// The sky when the sun is gone: dark above, with a glow at the ground.
  fileprivate static func dusk(of size: Size) -> Paint {
    .linear(
      from: .zero, to: Point(x: 0, y: size.height),
      [Stop(0, Color(0x1A1440)), Stop(0.55, Color(0x46307F)), Stop(1, Color(0xB0568F))])
  }
}

extension Figure {
  /// A pane that stars shine through only a little, so that words before it can be read.
  fileprivate static func pane(_ frame: Rect) -> Figure {
    .shape(
      .rounded(frame, by: 18), fill: .color(Color(0x2A1E5C, opacity: 0.7)),
      stroke: Stroke(.white.opacity(0.16), width: 1))
  }

  /// Stars, more of them high up, always the same in a size.
  fileprivate static func stars(in size: Size) -> [Figure] {
    // A star for each square of 60 points: so few that they are seen as single ones.
    let count = Int(min(size.width * size.height / 3_600, 2_000))
    return (0..<count).map { index in
      // Multiples of the golden ratio and of the root of two, less their whole part, never gather anywhere.
      let (across, down) = ((Double(index) * 0.618_034), (Double(index) * 0.414_214))
      let (x, y) = (across - across.rounded(.down), down - down.rounded(.down))
      let star = Point(x: x * size.width, y: y * y * size.height)
      return .shape(
        .circle(star, radius: 0.6 + x), fill: .color(.white.opacity(0.75 - 0.6 * y)))
    }
  }
}
