import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws twinkling stars around a creature, a glow behind it, and a ring of lights that circles it.
  public static func magic(phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    let middle = Point(x: 100, y: 104)
    let aura = 0.3 + 0.16 * phase.swell
    let violet = Color(0xB36BFF)
    var behind: [Figure] = [
      .shape(
        .circle(middle, radius: 96),
        fill: .radial(
          center: middle, radius: 96,
          [
            GradientStop(0, Color(0xFFB8F0, opacity: aura)), GradientStop(0.6, violet.opacity(aura * 0.7)),
            GradientStop(1, violet.opacity(0)),
          ]))
    ]
    var before: [Figure] = []

    var (far, near) = (Path(), Path())
    for index in 0..<lights {
      let turn = phase.ahead(Double(index) / Double(lights))
      let depth = turn.ahead(0.25).sway
      let light = Path.circle(
        Point(x: middle.x + 90 * turn.sway, y: 138 + 26 * depth), radius: 2.6 + 1.3 * depth)
      // A light changes between the layers at the sides of its circle, away from the creature, where the change is not
      // visible.
      if depth < 0 { far.add(light) } else { near.add(light) }
    }
    let rim = Stroke.round(Color(0xD98AF5), width: 1.2)
    behind.append(.shape(far, fill: .color(Color(0xFBE2FF)), stroke: rim))

    for star in stars {
      let size = phase.ahead(star.ahead, times: star.times).swell
      let figure = Figure.shape(
        .sparkle(star.x, star.y, star.radius * (0.3 + 0.7 * size)),
        fill: .radial(
          center: Point(x: star.x, y: star.y), radius: star.radius,
          [GradientStop(0, .white), GradientStop(0.6, Color(star.color))]),
        stroke: .round(Color(star.line), width: 1.6))
      if star.isBehind { behind.append(figure) } else { before.append(figure) }
    }
    before.append(.shape(near, fill: .color(.white), stroke: rim))
    return EffectLayers(behind: behind, before: before)
  }

  /// The number of lights in the ring: enough for one to be always behind the creature and one in front.
  private static let lights = 9

  private static let stars:
    [(x: Double, y: Double, radius: Double, ahead: Double, times: Int, color: UInt32, line: UInt32, isBehind: Bool)] = [
      (26, 42, 19, 0, 1, 0xFFD84D, 0xC98A1A, true), (176, 40, 21, 0.5, 1, 0xFFD84D, 0xC98A1A, true),
      (60, 18, 12, 0.3, 2, 0xFF9BD8, 0xC4508F, true), (150, 16, 11, 0.8, 2, 0xA8C4FF, 0x5A74D0, true),
      (14, 96, 11, 0.6, 1, 0xA8C4FF, 0x5A74D0, true), (186, 92, 12, 0.15, 2, 0xFF9BD8, 0xC4508F, true),
      (38, 72, 9, 0.45, 2, 0xFFF0A0, 0xC98A1A, false), (170, 70, 9, 0.95, 1, 0xFFF0A0, 0xC98A1A, false),
      (20, 150, 16, 0.75, 1, 0xC9A2FF, 0x7A4AC8, false), (180, 148, 18, 0.25, 1, 0xFFD84D, 0xC98A1A, false),
      (58, 178, 11, 0.1, 2, 0xFF9BD8, 0xC4508F, false), (140, 184, 11, 0.6, 2, 0xA8C4FF, 0x5A74D0, false),
    ]
}
