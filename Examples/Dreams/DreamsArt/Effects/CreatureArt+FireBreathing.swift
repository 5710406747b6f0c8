import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws tongues of fire from the mouth, higher where there is little room to the right, and sparks that rise from
  /// them.
  public static func fireBreathing(from face: FaceGeometry, phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    let mouth = face.mouth
    // Movement extends the longest tongue to 80/72 of the reach. The margin of 2 leaves room for its outline.
    let reach = min(66, (size.width - 2 - mouth.x) * 72 / 80)
    // A shorter reach to the right gives more height. A long tongue is lower and hangs down, so that it burns below an
    // eye and not in front of it.
    let (lift, height) = reach < 60 ? ((60 - reach) * 0.6, 1) : (-16, 0.8)

    func tongue(_ share: Double, ahead: Double) -> Path {
      func wave(_ more: Double) -> Double { phase.ahead(ahead + more, times: 2).sway }
      func point(_ x: Double, _ y: Double, _ stir: Double) -> (x: Double, y: Double) {
        let forward = (x + stir) / 72 * share
        return (
          mouth.x + forward * reach,
          mouth.y + y * share * height + stir * 0.35 - lift * forward * forward
        )
      }
      return .blob(
        [
          point(-2, 0, 0), point(10, -9, 0), point(24, -16, wave(0.1)), point(35, -25, 2 * wave(0.2)),
          point(43, -42, 4 * wave(0.3)), point(48, -27, 3 * wave(0.3)), point(54, -17, wave(0.4)),
          point(62, -20, 3 * wave(0.5)), point(71, -30, 5 * wave(0.55)), point(70, -15, 4 * wave(0.6)),
          point(63, -3, 2 * wave(0.7)), point(68, 2, 3 * wave(0.75)), point(76, 2, 4 * wave(0.8)),
          point(68, 13, 3 * wave(0.85)), point(55, 19, 2 * wave(0.9)), point(38, 19, wave(0)), point(20, 14, 0),
          point(8, 7, 0),
        ], corners: [0, 4, 8, 12])
    }
    func paint(_ inner: UInt32, _ outer: UInt32) -> Paint {
      .linear(
        from: mouth, to: Point(x: mouth.x + reach, y: mouth.y - lift),
        [GradientStop(0.1, Color(inner)), GradientStop(1, Color(outer))])
    }
    let glow = Point(x: mouth.x + reach * 0.55, y: mouth.y - lift * 0.4)
    let radius = min(44, size.width - glow.x)
    var sparks = Path()
    for (index, start) in [0.0, 0.22, 0.41, 0.63, 0.85].enumerated() {
      let flight = phase.ahead(start)
      let side = Double(index % 3) - 1
      sparks.add(
        .circle(
          Point(
            x: mouth.x + reach * (0.4 + 0.12 * Double(index)) + 5 * flight.ahead(start).sway,
            y: mouth.y - 8 + side * 10 - (lift + 52) * flight.share),
          radius: 3.2 * flight.fade(in: 0.3)))
    }
    return EffectLayers(before: [
      .shape(
        .circle(glow, radius: radius),
        fill: .radial(
          center: glow, radius: radius,
          [
            GradientStop(0, Color(0xFFB347, opacity: 0.4 + 0.15 * phase.ahead(0, times: 2).swell)),
            GradientStop(1, Color(0xFFB347, opacity: 0)),
          ])),
      .shape(tongue(1, ahead: 0), fill: paint(0xFFB02E, 0xF0432E), stroke: .round(Color(0xC22B1E), width: 2.4)),
      .shape(tongue(0.74, ahead: 0.35), fill: paint(0xFFE05A, 0xFF9A2E)),
      .shape(tongue(0.46, ahead: 0.7), fill: paint(0xFFFFF2, 0xFFF08A)),
      .shape(sparks, fill: .color(Color(0xFFC23A)), stroke: .round(Color(0xF0602E), width: 1)),
    ])
  }
}
