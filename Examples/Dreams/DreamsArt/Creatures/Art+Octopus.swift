import TarnDrawing
import TarnLayout

extension Face {
  /// Of ``Art/octopus()``.
  public static let octopus = Face(
    eye: Point(x: 100, y: 92), farEye: Point(x: 138, y: 92), mouth: Point(x: 121, y: 112))
}

extension Art {
  /// A coral octopus with curling arms.
  public static func octopus() -> [Figure] {
    let skin = Tint(0xFFE0C8, 0xFF9E86, 0xEE6278, line: 0xB23A5C)
    let far = Tint(0xF58A80, 0xE56A76, 0xCC4C68, line: 0xA83456)

    var figures: [Figure] = [.shadow(100, width: 150)]
    figures += Figure.limb(.curl([(76, 130), (50, 150), (24, 148), (18, 130), (30, 122)]), width: 17, far)
    figures += Figure.limb(.curl([(124, 130), (152, 150), (178, 146), (182, 128), (170, 122)]), width: 17, far)
    figures += Figure.limb(.curl([(82, 132), (72, 166), (46, 175), (32, 166)]), width: 20, skin)
    figures += Figure.limb(.curl([(120, 132), (132, 166), (156, 175), (170, 166)]), width: 20, skin)
    figures += Figure.limb(.curl([(102, 132), (104, 160), (96, 173), (80, 172)]), width: 20, skin)
    figures.append(
      .part(
        .blob([(104, 26), (60, 40), (44, 80), (58, 112), (66, 134), (84, 144), (102, 148), (122, 144), (138, 134), (150, 112), (162, 80), (146, 40)]), skin))
    figures.append(.mark(.both(.oval(72, 62, 13, 10), .oval(64, 82, 8, 7), .oval(88, 48, 8, 6)), Color(0xC73F68, opacity: 0.35)))
    figures += Figure.eye(100, 92, 23, 30, iris: Color(0xC0487A))
    figures += Figure.eye(138, 92, 21, 30, iris: Color(0xC0487A))
    figures.append(.line(.curl([(112, 110), (121, 117), (130, 110)]), Color(0x8E2848)))
    figures.append(.blush(82, 112, radius: 10, Color(0xFF4F7A)))
    figures.append(.blush(151, 110, radius: 8, Color(0xFF4F7A)))
    return figures
  }
}
