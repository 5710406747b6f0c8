import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/owl()``.
  public static let owl = FaceGeometry(
    eye: Point(x: 94, y: 78), farEye: Point(x: 139, y: 78), mouth: Point(x: 120, y: 98), gaze: Point(x: 188, y: 102))
}

extension CreatureArt {
  /// Returns an owl in the colors of dusk.
  public static func owl() -> [Figure] {
    let plumage = Shading(0xB9C2F5, 0x7F88D8, 0x4F52A8, line: 0x35377F)
    let wing = Shading(0x8E94E0, 0x6468BE, 0x43458F, line: 0x2E2F6E)
    let down = Shading(0xFFF8EC, 0xF7E3CC, 0xE5C3A6, line: 0xB08E78)
    let ring = Shading(0xFFFBEA, 0xFFE79A, 0xFFC44D, line: 0xC98A2A)
    let beak = Shading(0xFFD9A0, 0xFFA94D, 0xF07F2A, line: 0xB4561A)

    var figures: [Figure] = [.shadow(104, width: 112)]
    figures.append(.part(.blob([(62, 150), (34, 168), (40, 180), (54, 176), (76, 172)], corners: [1, 2]), wing))
    figures.append(.part(.both(.oval(86, 179, 30, 13), .oval(126, 179, 30, 13)), beak))
    figures.append(
      .part(
        .blob(
          [
            (104, 38), (82, 35), (56, 18), (58, 46), (50, 82), (48, 126), (64, 162), (104, 176), (146, 162), (162, 126),
            (162, 82), (158, 46), (160, 20), (132, 34),
          ], corners: [2, 12]), plumage))
    figures.append(
      .part(.blob([(112, 106), (140, 116), (148, 140), (136, 164), (110, 174), (88, 164), (78, 140), (86, 116)]), down))
    figures.append(
      .line(
        .both(
          .curl([(96, 128), (102, 134), (108, 128)]), .curl([(118, 128), (124, 134), (130, 128)]),
          .curl([(106, 142), (112, 148), (118, 142)]),
          .curl([(88, 144), (94, 150), (100, 144)]), .curl([(125, 143), (131, 149), (137, 143)]),
          .curl([(98, 156), (104, 162), (110, 156)]), .curl([(115, 156), (121, 162), (127, 156)])), down.line,
        width: 2.5))
    figures.append(.part(.blob([(58, 96), (74, 112), (76, 140), (62, 164), (46, 152), (42, 122)], corners: [3]), wing))
    figures.append(
      .part(.blob([(158, 98), (164, 122), (162, 148), (150, 160), (146, 138), (150, 112)], corners: [3]), wing))
    figures.append(.part(.circle(Point(x: 90, y: 78), radius: 27), down))
    figures.append(.part(.oval(138, 78, 47, 54), down))
    figures.append(.part(.circle(Point(x: 92, y: 78), radius: 19), ring))
    figures.append(.part(.oval(137, 78, 34, 38), ring))
    figures += Figure.eye(94, 78, 24, 27, iris: Color(0x7A4A20))
    figures += Figure.eye(139, 78, 22, 27, iris: Color(0x7A4A20))
    figures.append(.part(.blob([(117, 84), (127, 92), (119, 110), (110, 92)], corners: [2]), beak))
    figures.append(
      .line(.both(.curl([(76, 46), (84, 42), (93, 43)]), .curl([(136, 42), (143, 41), (149, 45)])), plumage.line))
    figures.append(
      .line(
        .both(.curl([(50, 118), (53, 132), (60, 144)]), .curl([(60, 116), (63, 128), (68, 136)])),
        plumage.light.opacity(0.6), width: 2.5))
    return figures
  }
}
