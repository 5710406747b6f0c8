import TarnDrawing
import TarnLayout

extension Path {
  /// Returns a star with four points at this distance from the center.
  static func sparkle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let waist = radius * 0.26
    var path = Path()
    path.move(to: Point(x: x, y: y - radius))
    path.curve(to: Point(x: x + radius * 0.82, y: y), Point(x: x + waist, y: y - waist))
    path.curve(to: Point(x: x, y: y + radius), Point(x: x + waist, y: y + waist))
    path.curve(to: Point(x: x - radius * 0.82, y: y), Point(x: x - waist, y: y + waist))
    path.curve(to: Point(x: x, y: y - radius), Point(x: x - waist, y: y - waist))
    path.close()
    return path
  }

  /// Returns a drop with its tip up and to the right, in the direction that it falls from, by the slant of the rain.
  static func drop(_ x: Double, _ y: Double, length: Double, width: Double, slant: Double) -> Path {
    var path = Path()
    let tip = Point(x: x + length * slant, y: y - length)
    path.move(to: tip)
    path.curve(
      to: Point(x: x, y: y), Point(x: x + width, y: y - length * 0.4), Point(x: x + width * 0.9, y: y))
    path.curve(
      to: tip, Point(x: x - width * 0.9, y: y), Point(x: x - width * 0.6, y: y - length * 0.4))
    path.close()
    return path
  }

  /// Returns a snow crystal: three lines through a center, with small branches.
  ///
  /// - Parameter lean: the rotation, as the slope of a line that would be horizontal without it.
  static func crystal(_ x: Double, _ y: Double, _ radius: Double, lean: Double) -> Path {
    let length = (1 + lean * lean).squareRoot()
    let (across, up) = (1 / length, lean / length)
    func point(_ forward: Double, _ aside: Double) -> Point {
      Point(x: x + (forward * across - aside * up) * radius, y: y + (forward * up + aside * across) * radius)
    }
    // The corners of a hexagon: the sine of 60° is 0.866.
    let arms: [(x: Double, y: Double)] = [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)]
    var path = Path()
    for (index, arm) in arms.enumerated() {
      let (left, right) = (arms[(index + 5) % 6], arms[(index + 1) % 6])
      path.move(to: point(0, 0))
      path.line(to: point(arm.x, arm.y))
      let fork = (x: arm.x * 0.58, y: arm.y * 0.58)
      path.move(to: point(fork.x + left.x * 0.3, fork.y + left.y * 0.3))
      path.line(to: point(fork.x, fork.y))
      path.line(to: point(fork.x + right.x * 0.3, fork.y + right.y * 0.3))
    }
    return path
  }

  /// Returns a musical note around a center, 20 wide and 32 high at a scale of 1.
  static func note(_ x: Double, _ y: Double, scale: Double, isPair: Bool) -> Path {
    func box(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> Path {
      .rectangle(Rect(x: x + left * scale, y: y + top * scale, width: width * scale, height: height * scale))
    }
    func head(_ left: Double, _ top: Double) -> Path {
      .oval(x + left * scale, y + top * scale, along: (6.4 * scale, -2.4 * scale), across: 4.8 * scale)
    }
    func blob(_ points: [(x: Double, y: Double)], corners: [Int]) -> Path {
      .blob(points.map { (x + $0.x * scale, y + $0.y * scale) }, corners: corners)
    }
    guard isPair else {
      let flag = blob([(0, -16), (4, -9), (10, -4), (8, 4), (6, -2), (0, -7)], corners: [0, 3, 5])
      return .both(head(-5, 11), box(-1.4, -16, 3, 26), flag)
    }
    let beam = blob([(-7, -12), (11, -16), (11, -9), (-7, -5)], corners: [0, 1, 2, 3])
    return .both(head(-10, 12), head(6, 8), box(-7, -12, 3, 23), box(8.6, -15, 3, 22), beam)
  }
}
