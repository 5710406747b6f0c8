import TarnDrawing
import TarnLayout

extension FaceGeometry {
  /// The face of ``CreatureArt/dragon()``.
  public static let dragon = FaceGeometry(
    eye: Point(x: 110.5, y: 79.5), farEye: Point(x: 114, y: 75), mouth: Point(x: 146.5, y: 103),
    gaze: Point(x: 186, y: 70.5))
}

extension CreatureArt {
  /// Returns a sitting green dragon with small wings.
  public static func dragon() -> [Figure] {
    let scales = Shading(0xD2F7C4, 0x7FD98A, 0x35A873, line: 0x1F7A58)
    let belly = Shading(0xFFFBE0, 0xFBEBA8, 0xE9CB78, line: 0xB5984A)
    let wing = Shading(0xFFD9A8, 0xFFA766, 0xEE7A46, line: 0xB5502A)
    let horn = Shading(0xFFFDF0, 0xFBEBC0, 0xE2C486, line: 0xA98548)

    var figures: [Figure] = [.shadow(80, width: 122.5)]
    figures.append(
      .part(
        .blob(
          [
            (58, 70.5), (45.5, 78), (56.5, 87), (40, 99.5), (53, 108.5), (36.5, 123), (49, 132), (72.5, 126.5),
            (81.5, 72.5),
          ],
          corners: [1, 2, 3, 4, 5, 6]), wing))
    figures.append(
      .part(
        .blob(
          [
            (63.5, 181), (40, 181), (20.5, 173), (15, 153.5), (20.5, 141), (9.5, 142.5), (20.5, 123), (35, 137),
            (28.5, 142.5), (29.5, 153.5), (38.5, 160.5), (56.5, 155),
          ],
          corners: [4, 5, 6, 7, 8]), scales))
    figures.append(
      .part(
        .blob(
          [
            (63.5, 119), (51, 94), (20.5, 87), (27.5, 103), (22, 115.5), (35, 117.5), (36.5, 130), (49, 126.5),
            (60, 135.5),
          ],
          corners: [2, 4, 6]), wing))
    figures.append(
      .part(
        .both(
          .blob([(85, 56), (83.5, 46.5), (75.5, 36.5), (91.5, 40), (98, 51)], corners: [0, 2, 4]),
          .blob([(105, 51), (105, 41), (98.5, 30), (114, 35.5), (117.5, 51)], corners: [0, 2, 4])), horn))
    figures.append(
      .part(
        .blob(
          [
            (76, 60), (63.5, 61.5), (67, 72.5), (54.5, 78), (63.5, 88.5), (53, 97.5), (65.5, 105), (56.5, 115.5),
            (69, 123), (87, 99.5),
          ],
          corners: [1, 3, 5, 7]), belly))
    figures.append(
      .part(
        .blob(
          [
            (53, 153.5), (60, 130), (71, 117.5), (67, 101), (71, 72.5), (87, 52.5), (110.5, 47), (128.5, 61.5),
            (134, 78), (150, 83), (157, 97.5),
            (148, 112), (126.5, 117.5), (116, 123), (121, 144.5), (123, 168), (112, 181), (72.5, 181), (56.5, 173),
          ]), scales))
    figures.append(
      .part(
        .blob([
          (101.5, 123), (116, 124.5), (120.5, 144.5), (120.5, 166), (110.5, 180.5), (96, 178.5), (90.5, 162.5),
          (92.5, 141),
        ]), belly))
    figures.append(
      .line(
        .both(
          .curl([(97, 139), (107, 142.5), (118.5, 140)]), .curl([(94, 153.5), (107, 157), (120.5, 153.5)]),
          .curl([(96, 168), (107, 171.5), (116.5, 168.5)])), belly.line, width: 2))
    figures.append(.part(.both(.oval(78, 177, 39.5, 15.5), .oval(121, 177.5, 29, 13.5)), scales))
    figures.append(
      .part(
        .blob([(78, 132), (89, 130), (101.5, 137), (112, 137), (114, 146), (103, 150.5), (89, 148), (78, 142.5)]),
        scales))
    figures.append(
      .line(
        .both(
          .line(107, 142.5, 114, 143.5), .line(89, 178.5, 94, 176), .line(89, 173, 95, 173),
          .line(128.5, 178.5, 133, 177), .line(128.5, 174, 133, 173)), scales.line, width: 2))
    figures += Figure.eye(110.5, 79.5, 20, 25, iris: Color(0x2E9A6A))
    figures.append(.line(.curl([(98.5, 63.5), (107.5, 60), (117.5, 62.5)]), scales.line, width: 2.5))
    figures.append(.blush(101.5, 101, radius: 9, Color(0xFF8A6A)))
    figures.append(.mark(.oval(147.5, 90.5, 4, 5.5), scales.line))
    figures.append(.line(.curl([(152, 101), (137.5, 107.5), (121, 103), (116.5, 97.5)]), scales.line, width: 2.5))
    figures.append(
      .shape(
        .blob([(130, 107), (133.5, 114), (137.5, 107)], corners: [0, 1, 2]), fill: .color(.white),
        stroke: .round(scales.line, width: 2)))
    figures.append(
      .mark(
        .both(.oval(80, 85, 7, 5.5), .oval(76, 97.5, 5.5, 4.5), .oval(88, 72.5, 5.5, 4.5)), scales.line.opacity(0.35)))
    return figures
  }
}
