import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/robot()``.
  public static let robot = FaceGeometry(
    eye: Point(x: 102, y: 70), farEye: Point(x: 134, y: 70), mouth: Point(x: 121, y: 87), gaze: Point(x: 188, y: 94))
}

extension CreatureArt {
  /// Returns a robot with a screen as its face.
  public static func robot() -> [Figure] {
    let shell = Shading(0xFFFFFF, 0xD9ECF5, 0x9BC3DA, line: 0x4E7F9C)
    let joint = Shading(0xB4C8D8, 0x86A2B8, 0x5E7C96, line: 0x46627A)
    let screen = Shading(0x3C4A78, 0x263058, 0x161C3A, line: 0x161C3A)
    let lamp = Shading(0xFFE9B8, 0xFF9F6B, 0xF0646A, line: 0xB04050)
    let glow = Color(0x7CF5E6)

    var figures: [Figure] = [.shadow(102, width: 116)]
    figures += Figure.limb(.curl([(142, 128), (160, 134), (166, 150)]), width: 15, joint)
    figures.append(.line(.curl([(104, 38), (102, 22)]), joint.line, width: 4))
    figures.append(.part(.circle(Point(x: 101, y: 18), radius: 9), lamp))
    figures += Figure.limb(.both(.line(88, 156, 86, 174), .line(120, 156, 122, 174)), width: 17, joint)
    figures.append(.part(.both(.box(66, 168, 34, 15, by: 7), .box(108, 168, 36, 15, by: 7)), shell))
    figures.append(.part(.box(88, 98, 32, 20, by: 6), joint))
    figures.append(.part(.box(68, 110, 74, 54, by: 22), shell))
    figures.append(.part(.box(94, 122, 40, 28, by: 10), screen))
    figures.append(
      .mark(
        .blob([(114, 131), (119, 126), (124, 131), (114, 144), (104, 131), (109, 126)], corners: [0, 3]),
        Color(0xFF7B8F)))
    figures += Figure.limb(.curl([(70, 126), (50, 134), (42, 152)]), width: 15, joint)
    figures.append(
      .part(.both(.circle(Point(x: 41, y: 156), radius: 10), .circle(Point(x: 167, y: 154), radius: 9)), shell))
    figures.append(.part(.both(.box(46, 60, 18, 26, by: 8), .box(150, 62, 14, 24, by: 7)), joint))
    figures.append(.part(.box(54, 36, 102, 70, by: 28), shell))
    figures.append(.part(.box(78, 47, 74, 50, by: 20), screen))
    figures.append(.mark(.both(.oval(102, 70, 14, 20), .oval(134, 70, 14, 20)), glow))
    figures.append(
      .mark(.both(.circle(Point(x: 105, y: 65), radius: 3.4), .circle(Point(x: 137, y: 65), radius: 3.4)), .white))
    figures.append(.line(.curl([(111, 85), (119, 90), (127, 85)]), glow))
    figures.append(.blush(88, 84, radius: 6, Color(0xFF7B8F)))
    figures.append(.blush(146, 84, radius: 5, Color(0xFF7B8F)))
    figures.append(.line(.curl([(62, 62), (66, 50), (76, 43)]), .white, width: 4))
    return figures
  }
}
