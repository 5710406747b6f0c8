import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws clouds and drops that fall from them, some behind a creature and some in front, with rings where they meet
  /// the ground.
  public static func rain(phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    var (behind, before) = (Path(), Path())
    var rings: [Figure] = []
    for drop in drops {
      let fall = phase.ahead(drop.ahead, times: 2).share
      // A drop leaves the cloud, falls for about three quarters of its period and enters the ground. A ring is visible
      // for the rest of the period.
      let full = drop.isBehind ? 15.0 : 19
      let depth = sky + (drop.ground - sky + full) * min(fall / 0.75, 1)
      let length = min(full, depth - sky) - max(0, depth - drop.ground)
      if length > 1 {
        let y = min(depth, drop.ground)
        let path = Path.drop(
          drop.x + (drop.ground - y) * slant, y, length: length, width: drop.isBehind ? 3.4 : 4.6, slant: slant)
        if drop.isBehind { behind.add(path) } else { before.add(path) }
      }
      if !drop.isBehind {
        let spread = max(0, (fall - 0.68) / 0.32)
        let ring = Path.oval(drop.x, drop.ground, 4 + 20 * spread, 1.5 + 6 * spread)
        let opacity = spread > 0 ? (1 - spread) * 0.9 : 0
        rings.append(.line(ring, Color(0x5A9BE0, opacity: opacity), width: 1.8))
      }
    }
    let drift = 3 * phase.sway
    let clouds = puffs.reduce(into: Path()) { path, puff in
      path.add(.circle(Point(x: puff.x + (puff.x < 100 ? drift : -drift), y: puff.y), radius: puff.radius))
    }
    return EffectLayers(
      behind: [
        .mark(behind, Color(0x8FBDF2, opacity: 0.9)),
        .line(clouds, Color(0x7F97C2), width: 5),
        .shape(
          clouds,
          fill: .linear(
            from: Point(x: 0, y: 8), to: Point(x: 0, y: 48),
            [GradientStop(0, Color(0xF4F8FF)), GradientStop(1, Color(0xAFC0DF))])),
      ],
      before: rings + [
        .shape(
          before,
          fill: .linear(
            from: .zero, to: Point(x: 0, y: size.height),
            [GradientStop(0, Color(0xD4ECFF)), GradientStop(1, Color(0x66B2FA))]),
          stroke: .round(Color(0x2F78CC), width: 1.5))
      ])
  }

  /// The circles that make up the clouds: one cloud on the left and one on the right, so that horns and ears have room
  /// between them.
  private static let puffs: [(x: Double, y: Double, radius: Double)] = [
    (22, 35, 11), (38, 26, 15), (58, 26, 13), (72, 35, 10), (46, 36, 11),
    (130, 36, 9), (143, 28, 13), (162, 25, 15), (178, 35, 11), (156, 37, 10),
  ]

  /// The y coordinate of the bottom of the clouds.
  private static let sky = 44.0

  /// The horizontal offset of a drop's path to the right, per unit of height above the ground.
  private static let slant = 0.22

  /// The point where each drop meets the ground, and its phase offset: spread so that no two neighbors fall together.
  private static let drops: [(x: Double, ground: Double, ahead: Double, isBehind: Bool)] = [
    (8, 180, 0.1, true), (26, 176, 0.62, true), (44, 179, 0.3, true), (60, 175, 0.86, true), (76, 178, 0.46, true),
    (92, 176, 0.06, true), (106, 179, 0.7, true), (120, 177, 0.26, true), (134, 177, 0.92, true),
    (146, 175, 0.5, true), (16, 177, 0.36, true), (154, 178, 0.14, true), (34, 178, 0.98, true),
    (18, 190, 0.5, false), (40, 187, 0.14, false), (62, 192, 0.8, false), (86, 189, 0.34, false),
    (108, 193, 0.94, false), (130, 188, 0.62, false), (152, 191, 0.24, false), (30, 193, 0.74, false),
    (142, 193, 0.42, false), (74, 194, 0.56, false), (14, 188, 0.02, false), (118, 190, 0.2, false),
  ]
}
