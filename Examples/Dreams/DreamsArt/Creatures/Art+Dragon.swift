import TarnDrawing
import TarnLayout

extension Face {
  /// Of ``Art/dragon()``.
  public static let dragon = Face(
    eye: Point(x: 122, y: 68), farEye: Point(x: 126, y: 63), mouth: Point(x: 160, y: 96))
}

extension Art {
  /// A green dragon that sits, with small wings.
  public static func dragon() -> [Figure] {
    let scales = Tint(0xD2F7C4, 0x7FD98A, 0x35A873, line: 0x1F7A58)
    let belly = Tint(0xFFFBE0, 0xFBEBA8, 0xE9CB78, line: 0xB5984A)
    let wing = Tint(0xFFD9A8, 0xFFA766, 0xEE7A46, line: 0xB5502A)
    let horn = Tint(0xFFFDF0, 0xFBEBC0, 0xE2C486, line: 0xA98548)

    var figures: [Figure] = [.shadow(88, width: 136)]
    figures.append(
      .part(
        .blob([(64, 58), (50, 66), (62, 76), (44, 90), (58, 100), (40, 116), (54, 126), (80, 120), (90, 60)],
          corners: [1, 2, 3, 4, 5, 6]), wing))
    figures.append(
      .part(
        .blob([(70, 182), (44, 183), (22, 172), (16, 150), (22, 136), (10, 138), (22, 116), (38, 132), (31, 138), (32, 150), (42, 158), (62, 152)],
          corners: [4, 5, 6, 7, 8]), scales))
    figures.append(
      .part(
        .blob([(70, 112), (56, 84), (22, 76), (30, 94), (24, 108), (38, 110), (40, 124), (54, 120), (66, 130)],
          corners: [2, 4, 6]), wing))
    figures.append(.part(.both(.blob([(96, 40), (86, 18), (108, 32)], corners: [0, 1, 2]), .blob([(118, 34), (118, 12), (132, 34)], corners: [0, 1, 2])), horn))
    figures.append(
      .part(
        .blob(
          [
            (58, 150), (66, 124), (78, 110), (74, 92), (78, 60), (96, 38), (122, 32), (142, 48), (148, 66), (166, 72), (174, 88),
            (164, 104), (140, 110), (128, 116), (134, 140), (136, 166), (124, 183), (80, 183), (62, 172),
          ]), scales))
    figures.append(
      .part(.blob([(112, 116), (128, 118), (133, 140), (133, 164), (122, 180), (106, 178), (100, 160), (102, 136)]), belly))
    figures.append(.line(.both(.curl([(107, 134), (118, 138), (131, 135)]), .curl([(104, 150), (118, 154), (133, 150)]), .curl([(106, 166), (118, 170), (129, 167)])), belly.line, width: 2))
    figures.append(.part(.both(.oval(84, 178, 40, 14), .oval(132, 178, 30, 13)), scales))
    figures += Figure.limb(.curl([(94, 128), (106, 138), (120, 138)]), width: 15, scales)
    figures += Figure.eye(122, 68, 20, 25, iris: Color(0x2E9A6A))
    figures.append(.line(.curl([(110, 54), (120, 50), (130, 53)]), scales.line, width: 2.5))
    figures.append(.blush(112, 92, radius: 10, Color(0xFF8A6A)))
    figures.append(.mark(.oval(163, 80, 4.5, 6), scales.line))
    figures.append(.line(.curl([(168, 92), (152, 99), (134, 94), (129, 88)]), scales.line, width: 2.5))
    figures.append(.part(.blob([(146, 98), (149, 105), (153, 98)], corners: [0, 1, 2]), horn))
    figures.append(.mark(.both(.oval(88, 74, 8, 6), .oval(84, 88, 6, 5), .oval(97, 60, 6, 5)), scales.line.opacity(0.35)))
    return figures
  }
}
