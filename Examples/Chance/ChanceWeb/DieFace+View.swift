import Chance
import ChanceDice
import TarnWeb

/// A die as a picture: pips on a six-sided one, else a number in the outline of its shape.
func picture(of face: DieFace) -> View {
  let marks: View =
    if let pips = face.pips {
      .each(
        pips.map {
          .tag("circle")([
            .attribute("cx", "\(26 + $0 % 3 * 24)"), .attribute("cy", "\(26 + $0 / 3 * 24)"), .attribute("r", "8"),
          ])
        })
    } else {
      .tag("text")(
        [.attribute("x", "50"), .attribute("y", "50"), .class("s\(min(face.sign.count, 4))")], .text(face.sign))
    }
  return .tag("svg")(
    [.class(face.isKept ? "die" : "die out"), .attribute("viewBox", "0 0 100 100"), .role("img"), .label(face.words)],
    .tag("polygon")([.attribute("points", outline(of: face.die))]), marks)
}

private func outline(of die: DiceNotation.Die) -> String {
  switch die {
  case .sides(4): "50,6 98,92 2,92"
  case .sides(8): "50,2 96,50 50,98 4,50"
  case .sides(10), .sides(100): "50,2 97,42 80,92 20,92 3,42"
  case .sides(12): "50,2 84,16 98,50 84,84 50,98 16,84 2,50 16,16"
  case .sides(20): "50,2 93,26 93,74 50,98 7,74 7,26"
  default: "6,6 94,6 94,94 6,94"
  }
}
