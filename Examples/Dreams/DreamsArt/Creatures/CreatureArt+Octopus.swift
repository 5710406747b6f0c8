import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/octopus()``.
  public static let octopus = FaceGeometry(
    eye: Point(x: 100, y: 92), farEye: Point(x: 138, y: 92), mouth: Point(x: 122, y: 113), gaze: Point(x: 188, y: 116))
}

extension CreatureArt {
  /// Returns a coral octopus with curling arms.
  public static func octopus() -> [Figure] {
    let skin = Shading(0xFFE0C8, 0xFF9E86, 0xEE6278, line: 0xB23A5C)
    let far = Shading(0xF58A80, 0xE56A76, 0xCC4C68, line: 0xA83456)

    var figures: [Figure] = [.shadow(100, width: 150)]
    figures += Figure.limb(
      .curl([(80, 124), (66, 142), (46, 152), (26, 149), (15, 136), (20, 122), (33, 121)]), width: 17, far)
    figures += Figure.limb(
      .curl([(124, 124), (140, 142), (158, 151), (176, 147), (185, 134), (180, 120), (168, 120)]), width: 17, far)
    figures += Figure.limb(.curl([(84, 130), (79, 154), (66, 169), (48, 174), (32, 169), (30, 158)]), width: 20, skin)
    figures += Figure.limb(
      .curl([(120, 130), (127, 154), (140, 169), (156, 174), (170, 169), (173, 158)]), width: 20, skin)
    figures += Figure.limb(.curl([(103, 132), (106, 152), (103, 168), (94, 175), (83, 173)]), width: 20, skin)
    let cups: [(x: Double, y: Double)] = [
      (72, 168), (60, 175), (46, 178), (134, 168), (145, 175), (159, 178), (104, 172), (28, 152), (20, 145), (175, 151),
      (183, 143),
    ]
    figures.append(.mark(cups.reduce(into: Path()) { $0.add(.oval($1.x, $1.y, 6, 5)) }, Color(0xFFD9D0, opacity: 0.9)))
    figures.append(
      .part(
        .blob([
          (104, 26), (60, 40), (44, 80), (58, 112), (66, 134), (84, 144), (102, 148), (122, 144), (138, 134),
          (150, 112), (162, 80), (146, 40),
        ]), skin))
    figures.append(.line(.curl([(66, 60), (76, 46), (90, 39)]), Color(0xFFF3E6, opacity: 0.9), width: 5))
    figures.append(
      .mark(
        .both(
          .oval(140, 54, 12, 9), .oval(150, 68, 7, 6), .oval(128, 43, 8, 6), .oval(60, 84, 9, 8), .oval(66, 98, 6, 5)),
        Color(0xC73F68, opacity: 0.35)))
    figures += Figure.eye(100, 92, 25, 32, iris: Color(0xC0487A))
    figures += Figure.eye(138, 92, 22, 32, iris: Color(0xC0487A))
    figures.append(.line(.curl([(112, 110), (121, 117), (130, 110)]), Color(0x8E2848)))
    figures.append(.blush(81, 111, radius: 11, Color(0xFF3F72)))
    figures.append(.blush(141, 116, radius: 7, Color(0xFF3F72)))
    return figures
  }
}
