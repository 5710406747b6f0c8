import Clocks
import TarnWeb

/// An analog face: 100 units across, hands from the center. The second hand follows the page's `--second`, so that a
/// tick changes one number and not every clock.
func face(_ time: ZoneTime) -> View {
  .tag("svg")(
    [.class(time.isDay ? "face day" : "face night"), .attribute("viewBox", "-50 -50 100 100"), .hidden],
    .tag("circle")([.class("dial"), .attribute("r", "48")]),
    .tag("path")([.class("marks"), .attribute("d", marks)]),
    hand("hour", length: 26, turn: Double(time.minutes % 720) / 720),
    hand("minute", length: 38, turn: Double(time.minutes % 60) / 60),
    .tag("line")([.class("second"), .attribute("y1", "8"), .attribute("y2", "-42")]),
    .tag("circle")([.class("hub"), .attribute("r", "2.5")]))
}

private func hand(_ name: String, length: Int, turn: Double) -> View {
  .tag("line")(
    [
      .class(name), .attribute("y1", "6"), .attribute("y2", "\(-length)"),
      .attribute("transform", "rotate(\(turn * 360))"),
    ]
  )
}

/// Twelve strokes at the rim, longer at the quarters.
private let marks: String = (0..<12).map { hour in
  let (x, y) = [
    (0.0, -1.0), (0.5, -0.8660), (0.8660, -0.5), (1.0, 0.0), (0.8660, 0.5), (0.5, 0.8660), (0.0, 1.0), (-0.5, 0.8660),
    (-0.8660, 0.5), (-1.0, 0.0), (-0.8660, -0.5), (-0.5, -0.8660),
  ][hour]
  let inner = hour % 3 == 0 ? 38.0 : 41.0
  return "M\(x * inner) \(y * inner)L\(x * 45) \(y * 45)"
}.joined()
