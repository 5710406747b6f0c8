import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/unicorn()``.
  public static let unicorn = FaceGeometry(
    eye: Point(x: 116.5, y: 92), farEye: Point(x: 120.5, y: 87.5), mouth: Point(x: 144.5, y: 114),
    gaze: Point(x: 186, y: 85))
}

extension CreatureArt {
  /// Returns a pink unicorn with a violet mane and a golden horn.
  public static func unicorn() -> [Figure] {
    let coat = Shading(0xFFF1F7, 0xFFC6DF, 0xF490BF, line: 0xC0568F)
    let far = Shading(0xF9B3D2, 0xEE8ABA, 0xDD6FA6, line: 0xB84F88)
    let hair = Shading(0xD6C4FF, 0xA283F5, 0x6E4FD0, line: 0x5A3DB0)
    let gold = Shading(0xFFFBDD, 0xFFDC66, 0xF2A12E, line: 0xBF7A18)
    let hoof = Shading(0xB79BF0, 0x8E6CDC, 0x6A48BA, line: 0x5A3DB0)

    var figures: [Figure] = [.shadow(83.5, width: 115)]
    figures.append(
      .part(
        .blob(
          [
            (53, 132), (40, 117.5), (22, 119), (13, 137), (18.5, 153.5), (9.5, 168), (26, 169.5), (33, 155),
            (33, 142.5), (38.5, 139),
            (51, 146),
          ], corners: [5]), hair))
    figures.append(.part(.blob([(67, 150), (68, 178), (84, 178), (86, 150)], corners: [0, 1, 2, 3]), far))
    figures += Figure.limb(.curl([(105, 150), (121, 155), (120.5, 169.5)]), width: 15.5, far)
    figures.append(.part(.both(.oval(120.5, 172.5, 17, 12.5), .box(68, 171, 16, 10, by: 4)), hoof))
    figures.append(.part(.blob([(110.5, 65), (134.5, 28.5), (125, 69)], corners: [0, 1, 2]), gold))
    figures.append(
      .line(.both(.line(116, 56, 125, 60), .line(122, 47, 128.5, 50), .line(127.5, 39, 132, 41)), gold.line, width: 2))
    figures.append(
      .part(
        .blob(
          [
            (42, 142.5), (49, 124.5), (67, 117.5), (80, 110), (83.5, 88.5), (96, 67), (119.5, 63.5), (133, 78),
            (137.5, 90.5), (152, 97.5),
            (155.5, 110), (144.5, 121), (125, 121), (116, 130), (110.5, 150), (106, 162.5), (106, 182), (89, 182),
            (88, 162.5),
            (76, 160.5), (63.5, 163.5), (62.5, 182), (45.5, 182), (45.5, 162.5),
          ], corners: [16, 17, 21, 22]), coat))
    figures.append(
      .part(
        .both(.box(44, 172, 19, 11.5, by: 5), .box(88, 172, 19, 11.5, by: 5)), hoof))
    figures.append(
      .part(
        .blob(
          [
            (116, 61.5), (101.5, 51), (83.5, 58), (74.5, 74), (63.5, 81.5), (65.5, 96), (54.5, 106.5), (62, 117.5),
            (60, 128), (74.5, 132),
            (83.5, 123), (92.5, 115.5), (89, 103), (98, 94), (96, 81.5), (110.5, 76),
          ], corners: [0, 4, 6, 8]), hair))
    figures.append(
      .line(
        .both(
          .curl([(107, 62.5), (94, 67), (88, 78), (85, 90.5), (78, 101), (74.5, 119)]),
          .curl([(40, 128), (28.5, 132.5), (25, 146), (22, 162.5)])),
        Color(0x8CE8F2), width: 4))
    figures.append(
      .line(
        .both(
          .curl([(99.5, 57), (85, 67), (80, 81.5), (74.5, 94), (69, 101)]),
          .curl([(38.5, 122), (23, 127.5), (18.5, 142.5)])),
        Color(0xFFB3E2), width: 4))
    figures.append(.part(.blob([(89, 70.5), (83.5, 49), (101.5, 61.5)], corners: [1]), coat))
    figures += Figure.eye(116.5, 92, 19, 24.5, iris: Color(0x9B5DE0))
    figures.append(
      .line(.both(.curl([(125, 81.5), (128.5, 78)]), .curl([(126.5, 86), (131, 84)])), Color(0x2C1C4C), width: 2.5))
    figures.append(.blush(116, 112, radius: 9, Color(0xFF6FA8)))
    figures.append(.mark(.oval(147.5, 104, 3.5, 5), coat.line))
    figures.append(.line(.curl([(149, 112), (143, 115.5), (134.5, 113)]), coat.line, width: 2.5))
    return figures
  }
}
