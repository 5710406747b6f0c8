import TarnLayout

extension Path {
  /// Returns the outline of a rectangle.
  public static func rectangle(_ rect: Rect) -> Path {
    polygon([
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ])
  }

  /// Returns the outline of a rectangle with round corners; the radius is at most half the shorter side.
  public static func rounded(_ rect: Rect, by radius: Double) -> Path {
    let radius = radius > 0 ? min(radius, rect.width / 2, rect.height / 2) : 0
    guard radius > 0 else { return rectangle(rect) }
    let pull = radius * (1 - Self.roundness)
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    var path = Path()
    path.move(to: Point(x: left + radius, y: top))
    path.line(to: Point(x: right - radius, y: top))
    path.curve(to: Point(x: right, y: top + radius), Point(x: right - pull, y: top), Point(x: right, y: top + pull))
    path.line(to: Point(x: right, y: bottom - radius))
    path.curve(
      to: Point(x: right - radius, y: bottom), Point(x: right, y: bottom - pull), Point(x: right - pull, y: bottom))
    path.line(to: Point(x: left + radius, y: bottom))
    path.curve(
      to: Point(x: left, y: bottom - radius), Point(x: left + pull, y: bottom), Point(x: left, y: bottom - pull))
    path.line(to: Point(x: left, y: top + radius))
    path.curve(to: Point(x: left + radius, y: top), Point(x: left, y: top + pull), Point(x: left + pull, y: top))
    path.close()
    return path
  }

  /// Returns the outline of the ellipse inscribed in a rectangle.
  public static func ellipse(in rect: Rect) -> Path {
    let (x, y) = (rect.minX + rect.width / 2, rect.minY + rect.height / 2)
    let (across, down) = (rect.width / 2 * Self.roundness, rect.height / 2 * Self.roundness)
    var path = Path()
    path.move(to: Point(x: x, y: rect.minY))
    path.curve(to: Point(x: rect.maxX, y: y), Point(x: x + across, y: rect.minY), Point(x: rect.maxX, y: y - down))
    path.curve(to: Point(x: x, y: rect.maxY), Point(x: rect.maxX, y: y + down), Point(x: x + across, y: rect.maxY))
    path.curve(to: Point(x: rect.minX, y: y), Point(x: x - across, y: rect.maxY), Point(x: rect.minX, y: y + down))
    path.curve(to: Point(x: x, y: rect.minY), Point(x: rect.minX, y: y - down), Point(x: x - across, y: rect.minY))
    path.close()
    return path
  }

  /// Returns the outline of a circle.
  public static func circle(_ center: Point, radius: Double) -> Path {
    ellipse(in: Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
  }

  /// Returns a closed path of straight lines through corners.
  public static func polygon(_ corners: [Point]) -> Path {
    var path = line(corners)
    if !corners.isEmpty { path.close() }
    return path
  }

  /// Returns an open path of straight lines through points.
  public static func line(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  /// The distance of the control points of a Bézier curve that approximates a quarter of a circle, as a share of the
  /// radius: 4/3·(√2−1). The error is less than a 3,000th of the radius.
  private static let roundness = 0.5522847498307936
}
