import TarnDrawing
import TarnLayout

extension Art {
  /// Tongues of fire from the mouth, which lick upwards where there is little room to the right, and sparks that rise from them.
  public static func fireBreathing(from face: Face, phase: Double) -> Layers {
    let phase = Phase(phase)
    let mouth = face.mouth
    let reach = min(72, size.width - 3 - mouth.x)
    // What it lacks to the right it has upwards.
    let lift = (72 - reach) * 0.6

    func tongue(_ share: Double, ahead: Double) -> Path {
      func wave(_ more: Double) -> Double { phase.ahead(ahead + more, times: 2).sway }
      func point(_ x: Double, _ y: Double, _ stir: Double) -> (x: Double, y: Double) {
        let forward = (x + stir) / 72 * share
        return (
          mouth.x + min(forward, 1) * reach,
          mouth.y + y * share + stir * 0.35 - lift * forward * forward
        )
      }
      return .blob(
        [
          point(-2, 0, 0), point(12, -9, 0), point(30, -17, wave(0.1)), point(50, -34, 4 * wave(0.3)),
          point(46, -16, 2 * wave(0.4)), point(66, -14, 5 * wave(0.55)), point(54, -2, 2 * wave(0.6)),
          point(68, 8, 4 * wave(0.8)), point(50, 11, 2 * wave(0.9)), point(46, 22, 3 * wave(0.2)),
          point(28, 15, wave(0)), point(12, 8, 0),
        ], corners: [0, 3, 5, 7, 9])
    }
    func paint(_ inner: UInt32, _ outer: UInt32) -> Paint {
      .linear(
        from: mouth, to: Point(x: mouth.x + reach, y: mouth.y - lift), [Stop(0.1, Color(inner)), Stop(1, Color(outer))])
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
    return Layers(before: [
      .shape(
        .circle(glow, radius: radius),
        fill: .radial(
          center: glow, radius: radius,
          [
            Stop(0, Color(0xFFB347, opacity: 0.4 + 0.15 * phase.ahead(0, times: 2).swell)),
            Stop(1, Color(0xFFB347, opacity: 0)),
          ])),
      .shape(tongue(1, ahead: 0), fill: paint(0xFFB02E, 0xF0432E), stroke: .round(Color(0xC22B1E), width: 2.4)),
      .shape(tongue(0.74, ahead: 0.35), fill: paint(0xFFE05A, 0xFF9A2E)),
      .shape(tongue(0.46, ahead: 0.7), fill: paint(0xFFFFF2, 0xFFF08A)),
      .shape(sparks, fill: .color(Color(0xFFC23A)), stroke: .round(Color(0xF0602E), width: 1)),
    ])
  }
}
