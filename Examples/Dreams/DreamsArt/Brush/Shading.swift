import TarnDrawing
import TarnLayout

/// The colors of a part of a creature: a gradient with light from the upper left, and a darker outline.
struct Shading {
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

  /// Returns the gradient for a surface in a rectangle: lightest at a third of the width and a quarter of the height,
  /// and darkest at the opposite corner.
  func paint(in bounds: Rect) -> Paint {
    .radial(
      center: Point(x: bounds.minX + bounds.width * 0.36, y: bounds.minY + bounds.height * 0.26),
      radius: max(bounds.width, bounds.height) * 0.82,
      [GradientStop(0, light), GradientStop(0.5, base), GradientStop(1, shade)])
  }
}

extension Figure {
  /// The width of a part's outline: visible at 200 pixels, and not lost at 48.
  static let lineWidth = 3.0

  /// Returns a part with its outline.
  static func part(_ path: Path, _ tint: Shading) -> Figure {
    .shape(path, fill: tint.paint(in: path.bounds), stroke: .round(tint.line))
  }

  /// Returns a part without an outline, to draw on another part.
  static func mark(_ path: Path, _ color: Color) -> Figure { .shape(path, fill: .color(color)) }

  /// Returns a stroked line.
  static func line(_ path: Path, _ color: Color, width: Double = lineWidth) -> Figure {
    .shape(path, stroke: .round(color, width: width))
  }

  /// Returns a long round part such as a leg or a tail: the outline, and the surface inside.
  static func limb(_ path: Path, width: Double, _ tint: Shading) -> [Figure] {
    let bounds = path.bounds
    return [
      .line(path, tint.line, width: width + lineWidth),
      .shape(
        path,
        stroke: Stroke(
          .linear(
            from: Point(x: bounds.minX, y: bounds.minY - width / 2),
            to: Point(x: bounds.minX, y: bounds.maxY + width / 2),
            [GradientStop(0, tint.light), GradientStop(0.5, tint.base), GradientStop(1, tint.shade)]),
          width: width - lineWidth, cap: .round, join: .round)),
    ]
  }

  /// Returns the shadow on the ground below a creature.
  static func shadow(_ x: Double, width: Double) -> Figure {
    let color = Color(0x2A2050)
    let height = 13.0
    // A radial gradient would be as wide as high. So the gradient fades to the left and right, and the ellipse is too
    // low for its upper and lower edges to look hard.
    return .shape(
      .oval(x, CreatureArt.ground, width, height),
      fill: .linear(
        from: Point(x: x - width / 2, y: 0), to: Point(x: x + width / 2, y: 0),
        [
          GradientStop(0, color.opacity(0)), GradientStop(0.3, color.opacity(0.24)),
          GradientStop(0.7, color.opacity(0.24)),
          GradientStop(1, color.opacity(0)),
        ]))
  }

  /// Returns a blush on a cheek, which fades to its edge.
  static func blush(_ x: Double, _ y: Double, radius: Double, _ color: Color) -> Figure {
    .shape(
      .circle(Point(x: x, y: y), radius: radius),
      fill: .radial(
        center: Point(x: x, y: y), radius: radius,
        [
          GradientStop(0, color.opacity(0.75)), GradientStop(0.55, color.opacity(0.5)),
          GradientStop(1, color.opacity(0)),
        ]))
  }

  /// Returns a large dark eye: the ball, the light in its lower half, and its highlights.
  static func eye(_ x: Double, _ y: Double, _ width: Double, _ height: Double, iris: Color) -> [Figure] {
    [
      .shape(
        .oval(x, y, width, height),
        fill: .linear(
          from: Point(x: x, y: y - height / 2), to: Point(x: x, y: y + height / 2),
          [GradientStop(0, Color(0x1A1030)), GradientStop(0.5, Color(0x2C1C4C)), GradientStop(1, iris)])),
      .mark(
        .both(
          .circle(Point(x: x + width * 0.13, y: y - height * 0.2), radius: width * 0.24),
          .circle(Point(x: x - width * 0.2, y: y + height * 0.2), radius: width * 0.11)), .white),
    ]
  }
}

extension Stroke {
  /// Returns a stroke with round caps and joins.
  static func round(_ color: Color, width: Double = Figure.lineWidth) -> Stroke {
    Stroke(color, width: width, cap: .round, join: .round)
  }
}
