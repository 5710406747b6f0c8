import TarnDrawing
import TarnLayout

/// What a part of a creature is painted with: light from above and from the left, and a line around it in a darker tone.
struct Tint {
  let light: Color
  let base: Color
  let shade: Color
  let line: Color

  init(_ light: UInt32, _ base: UInt32, _ shade: UInt32, line: UInt32) {
    self.light = Color(light)
    self.base = Color(base)
    self.shade = Color(shade)
    self.line = Color(line)
  }

  /// For a surface in a rectangle: lightest at a third of the way across and a fourth of the way down, and darkest at the far
  /// corner.
  func paint(in bounds: Rect) -> Paint {
    .radial(
      center: Point(x: bounds.minX + bounds.width * 0.36, y: bounds.minY + bounds.height * 0.26),
      radius: max(bounds.width, bounds.height) * 0.82, [Stop(0, light), Stop(0.5, base), Stop(1, shade)])
  }
}

extension Figure {
  /// How wide the line around a part is: seen at 200 pixels, and not yet gone at 48.
  static let lineWidth = 3.0

  /// A part with its line.
  static func part(_ path: Path, _ tint: Tint) -> Figure {
    .shape(path, fill: tint.paint(in: path.bounds), stroke: .round(tint.line))
  }

  /// A part without a line: a mark on another.
  static func mark(_ path: Path, _ color: Color) -> Figure { .shape(path, fill: .color(color)) }

  /// A line.
  static func line(_ path: Path, _ color: Color, width: Double = lineWidth) -> Figure {
    .shape(path, stroke: .round(color, width: width))
  }

  /// What is long and round, like a leg or a tail: its line, and what is inside.
  static func limb(_ path: Path, width: Double, _ tint: Tint) -> [Figure] {
    let bounds = path.bounds
    return [
      .line(path, tint.line, width: width + lineWidth),
      .shape(
        path,
        stroke: Stroke(
          .linear(
            from: Point(x: bounds.minX, y: bounds.minY - width / 2),
            to: Point(x: bounds.minX, y: bounds.maxY + width / 2),
            [Stop(0, tint.light), Stop(0.5, tint.base), Stop(1, tint.shade)]),
          width: width - lineWidth, ends: .round, corners: .round)),
    ]
  }

  /// The shadow of what stands on the ground.
  static func shadow(_ x: Double, width: Double) -> Figure {
    let ink = Color(0x2A2050)
    let height = 13.0
    // A gradient from the middle would be as wide as high. So it fades to its sides, and is too low for its other edges to
    // look hard.
    return .shape(
      .oval(x, Art.ground, width, height),
      fill: .linear(
        from: Point(x: x - width / 2, y: 0), to: Point(x: x + width / 2, y: 0),
        [Stop(0, ink.opacity(0)), Stop(0.3, ink.opacity(0.24)), Stop(0.7, ink.opacity(0.24)), Stop(1, ink.opacity(0))]))
  }

  /// The red of a cheek, which fades to its edge.
  static func blush(_ x: Double, _ y: Double, radius: Double, _ color: Color) -> Figure {
    .shape(
      .circle(Point(x: x, y: y), radius: radius),
      fill: .radial(
        center: Point(x: x, y: y), radius: radius,
        [Stop(0, color.opacity(0.75)), Stop(0.55, color.opacity(0.5)), Stop(1, color.opacity(0))]))
  }

  /// A large dark eye that shines: its ball, the light in its lower half, and its highlights.
  static func eye(_ x: Double, _ y: Double, _ width: Double, _ height: Double, iris: Color) -> [Figure] {
    [
      .shape(
        .oval(x, y, width, height),
        fill: .linear(
          from: Point(x: x, y: y - height / 2), to: Point(x: x, y: y + height / 2),
          [Stop(0, Color(0x1A1030)), Stop(0.5, Color(0x2C1C4C)), Stop(1, iris)])),
      .mark(
        .both(
          .circle(Point(x: x + width * 0.13, y: y - height * 0.2), radius: width * 0.24),
          .circle(Point(x: x - width * 0.2, y: y + height * 0.2), radius: width * 0.11)), .white),
    ]
  }
}

extension Stroke {
  /// Round where it ends and where it turns.
  static func round(_ color: Color, width: Double = Figure.lineWidth) -> Stroke {
    Stroke(color, width: width, ends: .round, corners: .round)
  }
}
