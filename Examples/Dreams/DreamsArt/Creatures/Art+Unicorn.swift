import TarnDrawing
import TarnLayout

extension Face {
  /// Of ``Art/unicorn()``.
  public static let unicorn = Face(
    eye: Point(x: 129, y: 82), farEye: Point(x: 133, y: 77), mouth: Point(x: 158, y: 106))
}

extension Art {
  /// A pink unicorn with a violet mane and a golden horn.
  public static func unicorn() -> [Figure] {
    let coat = Tint(0xFFF1F7, 0xFFC6DF, 0xF490BF, line: 0xC0568F)
    let far = Tint(0xF9B3D2, 0xEE8ABA, 0xDD6FA6, line: 0xB84F88)
    let hair = Tint(0xD6C4FF, 0xA283F5, 0x6E4FD0, line: 0x5A3DB0)
    let gold = Tint(0xFFFBDD, 0xFFDC66, 0xF2A12E, line: 0xBF7A18)
    let hoof = Tint(0xB79BF0, 0x8E6CDC, 0x6A48BA, line: 0x5A3DB0)

    var figures: [Figure] = [.shadow(92, width: 128)]
    figures.append(
      .part(
        .blob(
          [
            (58, 126), (44, 110), (24, 112), (14, 132), (20, 150), (10, 166), (28, 168), (36, 152), (36, 138), (42, 134),
            (56, 142),
          ], corners: [5]), hair))
    figures.append(.part(.blob([(76, 146), (77, 181), (92, 181), (95, 146)], corners: [0, 1, 2, 3]), far))
    figures += Figure.limb(.curl([(116, 146), (134, 152), (133, 168)]), width: 17, far)
    figures.append(.part(.oval(133, 171, 19, 14), hoof))
    figures.append(.part(.blob([(122, 52), (149, 11), (138, 56)], corners: [0, 1, 2]), gold))
    figures.append(.line(.both(.line(128, 42, 138, 46), .line(135, 32, 142, 35), .line(141, 23, 146, 25)), gold.line, width: 2))
    figures.append(
      .part(
        .blob(
          [
            (46, 138), (54, 118), (74, 110), (88, 102), (92, 78), (106, 54), (132, 50), (147, 66), (152, 80), (168, 88),
            (172, 102), (160, 114), (138, 114), (128, 124), (122, 146), (117, 160), (117, 182), (98, 182), (97, 160),
            (84, 158), (70, 161), (69, 182), (50, 182), (50, 160),
          ], corners: [16, 17, 21, 22]), coat))
    figures.append(
      .part(
        .both(.blob([(51, 173), (69, 173), (70, 183), (49, 183)], corners: [0, 1, 2, 3]), .blob([(99, 173), (117, 173), (118, 183), (97, 183)], corners: [0, 1, 2, 3])), hoof))
    figures.append(
      .part(
        .blob(
          [
            (128, 48), (112, 36), (92, 44), (82, 62), (70, 70), (72, 86), (60, 98), (68, 110), (66, 122), (82, 126),
            (92, 116), (102, 108), (98, 94), (108, 84), (106, 70), (122, 64),
          ], corners: [0, 4, 6, 8]), hair))
    figures.append(
      .line(
        .both(.curl([(116, 50), (98, 56), (91, 74), (88, 88)]), .curl([(84, 92), (80, 104), (82, 114)]), .curl([(26, 124), (28, 140), (22, 158)])),
        Color(0xE9DEFF, opacity: 0.9), width: 2.5))
    figures.append(.part(.blob([(98, 58), (92, 34), (112, 48)], corners: [1]), coat))
    figures += Figure.eye(129, 82, 19, 25, iris: Color(0x9B5DE0))
    figures.append(.line(.both(.curl([(137, 70), (141, 67)]), .curl([(139, 75), (144, 73)])), Color(0x2C1C4C), width: 2.5))
    figures.append(.blush(128, 104, radius: 10, Color(0xFF6FA8)))
    figures.append(.mark(.oval(163, 95, 4, 5.5), coat.line))
    figures.append(.line(.curl([(165, 104), (158, 108), (149, 105)]), coat.line, width: 2.5))
    return figures
  }
}
