import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/cat()``.
  public static let cat = FaceGeometry(
    eye: Point(x: 98, y: 80), farEye: Point(x: 136, y: 80), mouth: Point(x: 123, y: 105), gaze: Point(x: 188, y: 106))
}

extension CreatureArt {
  /// Returns a sitting ginger cat.
  public static func cat() -> [Figure] {
    let fur = Shading(0xFFE8C2, 0xFFBE73, 0xF08E42, line: 0xB0581E)
    let white = Shading(0xFFFFFF, 0xFFF4E6, 0xF5DCC2, line: 0xC99A6C)
    let inner = Color(0xFF9AA2)
    let stripe = Color(0xC9651F, opacity: 0.75)

    var figures: [Figure] = [.shadow(98, width: 128)]
    figures += Figure.limb(
      .curl([(76, 173), (52, 175), (34, 168), (28, 152), (34, 136), (32, 122), (20, 118)]), width: 18, fur)
    figures.append(
      .part(
        .blob([(84, 112), (66, 138), (62, 166), (72, 182), (106, 183), (138, 182), (142, 160), (136, 132), (126, 112)]),
        fur))
    figures.append(.part(.blob([(116, 110), (133, 122), (136, 142), (120, 156), (106, 144), (102, 122)]), white))
    figures.append(
      .line(
        .both(
          .curl([(68, 146), (76, 148), (82, 154)]), .curl([(65, 160), (73, 161), (79, 166)]),
          .curl([(21, 146), (28, 149), (35, 148)]), .curl([(27, 131), (34, 134), (40, 132)])), stripe, width: 5))
    figures.append(.part(.both(.oval(104, 177, 28, 15), .oval(132, 177, 26, 14)), white))
    figures.append(.part(.blob([(60, 70), (58, 22), (98, 44)], corners: [1]), fur))
    figures.append(.part(.blob([(126, 44), (161, 22), (163, 70)], corners: [1]), fur))
    figures.append(
      .mark(
        .both(
          .blob([(67, 54), (66, 33), (84, 43)], corners: [1]), .blob([(140, 43), (155, 33), (156, 54)], corners: [1])),
        inner))
    figures.append(
      .part(
        .blob([
          (112, 38), (80, 44), (62, 66), (56, 92), (72, 114), (112, 124), (150, 114), (166, 92), (160, 66), (144, 44),
        ]), fur))
    figures.append(
      .line(
        .both(.curl([(100, 42), (102, 54)]), .curl([(113, 40), (114, 56)]), .curl([(126, 42), (125, 54)])), stripe,
        width: 5))
    figures.append(.part(.blob([(120, 92), (138, 98), (140, 112), (120, 120), (100, 112), (102, 98)]), white))
    figures += Figure.eye(98, 80, 22, 28, iris: Color(0x3FA36B))
    figures += Figure.eye(136, 80, 20, 28, iris: Color(0x3FA36B))
    figures.append(.mark(.blob([(114, 95), (127, 95), (121, 102)]), Color(0xF06A7C)))
    figures.append(
      .line(
        .curl([(112, 108), (116, 110), (121, 104), (126, 110), (131, 108)], corners: [2]), Color(0x8A4524), width: 2.5))
    figures.append(.blush(80, 102, radius: 9, Color(0xFF6A5A)))
    figures.append(.blush(151, 103, radius: 7, Color(0xFF6A5A)))
    figures.append(
      .line(
        .both(.line(74, 96, 48, 90), .line(74, 103, 47, 106), .line(156, 96, 180, 90), .line(156, 103, 181, 106)),
        Color(0xB0581E), width: 2))
    return figures
  }
}
