import TarnDates
import TarnWeb

/// An analog face, 100 units across. The second hand follows `--second`: a tick changes one number, not every clock.
func clockFace(_ time: LocalTime) -> View {
  .tag("svg")(
    [.class(time.isDay ? "face day" : "face night"), .attribute("viewBox", "-50 -50 100 100"), .hidden],
    circle("dial", radius: "48"),
    // A mark is a dash: the length of a circle counts as the number of its marks.
    circle("marks", radius: "43", length: "12"), circle("quarters", radius: "41.5", length: "4"),
    hand("hour", length: 26, turn: Double(time.minutes % 720) / 720),
    hand("minute", length: 38, turn: Double(time.minutes % 60) / 60),
    .tag("line")([.class("second"), .attribute("y1", "8"), .attribute("y2", "-42")]),
    circle("hub", radius: "2.5"))
}

private func circle(_ name: String, radius: String, length: String = "1") -> View {
  .tag("circle")([.class(name), .attribute("r", radius), .attribute("pathLength", length)])
}

private func hand(_ name: String, length: Int, turn: Double) -> View {
  .tag("line")([
    .class(name), .attribute("y1", "6"), .attribute("y2", "\(-length)"),
    .attribute("transform", "rotate(\(turn * 360))"),
  ])
}
