import TarnDrawing
import TarnLayout

extension Path {
  /// Returns a smooth closed outline through points, in order.
  ///
  /// - Parameter corners: the indices of the points that are sharp corners.
  static func blob(_ points: [(x: Double, y: Double)], corners: [Int] = []) -> Path {
    smooth(points.map { Point(x: $0.x, y: $0.y) }, corners: corners, isClosed: true)
  }

  /// Returns a smooth open line through points, in order.
  static func curl(_ points: [(x: Double, y: Double)], corners: [Int] = []) -> Path {
    smooth(points.map { Point(x: $0.x, y: $0.y) }, corners: corners, isClosed: false)
  }

  /// Connects the points by cubic curves. At each point the tangent is parallel to the line between its neighbors. The
  /// distance to a control point is a share of the curve's own length, so that a short curve next to a long one makes
  /// no loop.
  private static func smooth(_ points: [Point], corners: [Int], isClosed: Bool) -> Path {
    var path = Path()
    guard points.count > 1, let first = points.first else { return path }
    let count = points.count
    func direction(_ index: Int) -> Point? {
      if corners.contains(index) || !isClosed && (index == 0 || index == count - 1) { return nil }
      let (before, after) = (points[(index + count - 1) % count], points[(index + 1) % count])
      let length = before.distance(to: after)
      return length > 0 ? Point(x: (after.x - before.x) / length, y: (after.y - before.y) / length) : nil
    }
    path.move(to: first)
    for index in 0..<(isClosed ? count : count - 1) {
      let next = (index + 1) % count
      let (start, end) = (points[index], points[next])
      let pull = start.distance(to: end) * roundness
      func pulled(_ point: Point, _ direction: Point?, by pull: Double, towards other: Point) -> Point {
        guard let direction else {
          return Point(x: point.x + (other.x - point.x) / 3, y: point.y + (other.y - point.y) / 3)
        }
        return Point(x: point.x + direction.x * pull, y: point.y + direction.y * pull)
      }
      path.curve(
        to: end, pulled(start, direction(index), by: pull, towards: end),
        pulled(end, direction(next), by: -pull, towards: start))
    }
    if isClosed { path.close() }
    return path
  }

  /// Returns a rotated ellipse around a center.
  ///
  /// - Parameters:
  ///   - along: the vector from the center to the end of the long axis.
  ///   - across: the other half axis.
  static func oval(_ x: Double, _ y: Double, along: (x: Double, y: Double), across: Double) -> Path {
    let length = Point.zero.distance(to: Point(x: along.x, y: along.y))
    let side = length > 0 ? (x: -along.y / length * across, y: along.x / length * across) : (x: 0, y: across)
    func point(_ forward: Double, _ aside: Double) -> Point {
      Point(x: x + along.x * forward + side.x * aside, y: y + along.y * forward + side.y * aside)
    }
    let pull = quarter
    var path = Path()
    path.move(to: point(1, 0))
    path.curve(to: point(0, 1), point(1, pull), point(pull, 1))
    path.curve(to: point(-1, 0), point(-pull, 1), point(-1, pull))
    path.curve(to: point(0, -1), point(-1, -pull), point(-pull, -1))
    path.curve(to: point(1, 0), point(pull, -1), point(1, -pull))
    path.close()
    return path
  }

  /// Returns an upright ellipse around a center.
  static func oval(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    .ellipse(in: Rect(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }

  /// Returns a box with round corners.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, by radius: Double) -> Path {
    .rounded(Rect(x: x, y: y, width: width, height: height), by: radius)
  }

  /// Returns a straight line.
  static func line(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> Path {
    .line([Point(x: x, y: y), Point(x: endX, y: endY)])
  }

  /// Returns several paths as one path.
  static func both(_ paths: Path...) -> Path {
    paths.dropFirst().reduce(into: paths.first ?? Path()) { $0.add($1) }
  }

  /// A rectangle that contains all points of the path, including the control points.
  var bounds: Rect {
    var points: [Point] = []
    for step in elements {
      switch step {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end): points += [first, second, end]
      case .close: break
      }
    }
    guard let first = points.first else { return .zero }
    let (least, maximum) = points.reduce(into: (first, first)) { corners, point in
      corners.0 = Point(x: min(corners.0.x, point.x), y: min(corners.0.y, point.y))
      corners.1 = Point(x: max(corners.1.x, point.x), y: max(corners.1.y, point.y))
    }
    return Rect(x: least.x, y: least.y, width: maximum.x - least.x, height: maximum.y - least.y)
  }

  /// The distance from a point to its control point, as a share of the distance to the next point. It would be 0.39 for
  /// four points on a circle, and 1/3 for many.
  private static let roundness = 0.37

  /// The distance to the control points of a quarter circle, as a share of the radius: 4/3·(√2−1).
  private static let quarter = 0.5522847498307936
}

extension Point {
  func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
