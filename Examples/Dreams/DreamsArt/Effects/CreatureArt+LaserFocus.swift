import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws two beams from the eyes that meet in one bright point in front of the creature, and light that runs along
  /// them.
  public static func laserFocus(from face: FaceGeometry, phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    let focus = face.gaze
    let beams = Path.both(.line([face.eye, focus]), .line([face.farEye, focus]))
    var runners = Path()
    for eye in [face.eye, face.farEye] {
      for start in [0.0, 0.34, 0.67] {
        let share = phase.ahead(start, times: 2).share
        func point(_ share: Double) -> Point {
          Point(x: eye.x + (focus.x - eye.x) * share, y: eye.y + (focus.y - eye.y) * share)
        }
        // The runners are short at both ends, so that they grow out of the eye and shrink into the focus.
        runners.add(.line([point(max(0, share - 0.07)), point(min(1, share + 0.07))]))
      }
    }
    let pulse = phase.ahead(0, times: 2).swell
    let red = Color(0xFF2F5E)
    func glow(_ center: Point, radius: Double) -> Figure {
      .shape(
        .circle(center, radius: radius),
        fill: .radial(
          center: center, radius: radius,
          [
            GradientStop(0, .white), GradientStop(0.22, Color(0xFFD0DA, opacity: 0.95)),
            GradientStop(0.45, red.opacity(0.6)),
            GradientStop(1, red.opacity(0)),
          ]))
    }
    return EffectLayers(before: [
      .line(beams, red.opacity(0.18), width: 10 + 2 * pulse),
      .line(beams, red.opacity(0.45), width: 6),
      .line(beams, red, width: 3.4),
      .line(beams, Color(0xFFC4D0), width: 1.4),
      .line(runners, .white, width: 2.6),
      glow(face.farEye, radius: 10 + 1.5 * pulse),
      glow(face.eye, radius: 11 + 1.5 * pulse),
      glow(focus, radius: 11 + pulse),
      .shape(
        .sparkle(focus.x, focus.y, 8 + 4 * pulse), fill: .color(.white), stroke: .round(red, width: 1.4)),
    ])
  }
}
