import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws crystals and flakes that sway down, some behind a creature and some in front, and the snow on the ground.
  public static func snow(phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    var (far, near, crystals) = (Path(), Path(), Path())
    for flake in flakes {
      let fall = phase.ahead(flake.ahead)
      let sway = phase.ahead(flake.ahead * 3, times: 2).sway
      // A flake grows from nothing at the top and melts at the ground, so that the restart of its path is not visible.
      let radius = flake.radius * fall.fade(in: 0.07)
      let (x, y) = (flake.x + sway * 6, 12 + (flake.kind == .far ? 166 : 176) * fall.share)
      guard radius > 0.2 else { continue }
      switch flake.kind {
      case .crystal: crystals.add(.crystal(x, y, radius, lean: sway * 0.5))
      case .far: far.add(.circle(Point(x: x, y: y), radius: radius))
      case .near: near.add(.circle(Point(x: x, y: y), radius: radius))
      }
    }
    let edge = Color(0x8DBBEA)
    let fallen = Shading(0xFFFFFF, 0xF6FAFF, 0xD3E6FB, line: 0x8DBBEA)
    return EffectLayers(
      behind: [
        .shape(far, fill: .color(Color(0xE4F1FF)), stroke: .round(edge.opacity(0.8), width: 1.2))
      ],
      before: [
        .shape(near, fill: .color(.white), stroke: .round(edge, width: 1.5)),
        .line(crystals, Color(0x6FA6E0), width: 4.2),
        .line(crystals, .white, width: 1.8),
        .part(
          .blob([
            (5, 192), (20, 186), (42, 188), (62, 181), (84, 184), (104, 189), (126, 184), (148, 180), (170, 186),
            (186, 187), (195, 192), (176, 196), (140, 197), (100, 198), (60, 197), (24, 196),
          ]), fallen),
      ])
  }

  private enum Flake { case far, near, crystal }

  /// Crystals fall beside the creatures' faces, and only small flakes fall in front of them.
  private static let flakes: [(x: Double, radius: Double, ahead: Double, kind: Flake)] = [
    (16, 3, 0.06, .far), (40, 2.6, 0.44, .far), (66, 3.4, 0.78, .far), (94, 2.8, 0.24, .far), (124, 3.2, 0.58, .far),
    (150, 2.6, 0.92, .far), (178, 3.4, 0.34, .far), (186, 2.8, 0.7, .far), (54, 2.8, 0.12, .far),
    (138, 3, 0.14, .far), (108, 3.4, 0.9, .far), (80, 2.8, 0.5, .far),
    (34, 4.2, 0.6, .near), (70, 3.2, 0.96, .near), (112, 3.4, 0.42, .near), (152, 4, 0.18, .near),
    (182, 4.4, 0.56, .near), (90, 3, 0.7, .near), (132, 3, 0.82, .near), (56, 3.6, 0.3, .near),
    (20, 10, 0.84, .crystal), (28, 8, 0.4, .crystal), (176, 10.5, 0.74, .crystal), (182, 8, 0.3, .crystal),
    (46, 9, 0.13, .crystal), (164, 8.5, 0.02, .crystal), (18, 7, 0.12, .crystal),
  ]
}
