import TarnLayout

/// Lines and curves, one after the other.
///
/// ```swift
/// var horn = Path()
/// horn.move(to: Point(x: 40, y: 60))
/// horn.line(to: Point(x: 50, y: 0))
/// horn.line(to: Point(x: 60, y: 60))
/// horn.close()
/// ```
///
/// Coordinates grow to the right and down. One that is not a number counts as 0, and one further away than a million as that.
/// What lies inside of several turns of it is inside if they do not cancel each other out (the rule of non-zero winding).
public struct Path: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A Bézier curve of the third order to its last point, by two that pull.
    case curve(Point, Point, Point)
    case close
  }

  public private(set) var steps: [Step] = []

  public init() {}

  /// Begins somewhere, without a line to there.
  public mutating func move(to point: Point) { steps.append(.move(point)) }

  /// A straight line. As a first step it is a beginning.
  public mutating func line(to point: Point) { steps.append(.line(point)) }

  /// A curve by two points that pull. As a first step it begins at the first of them.
  public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    steps.append(.curve(first, second, end))
  }

  /// A curve by one point that pulls.
  public mutating func curve(to end: Point, _ pull: Point) {
    let start = self.end ?? pull
    // One of the second order is one of the third whose points lie at two thirds of the way to its own.
    let first = Point(x: start.x + (pull.x - start.x) * 2 / 3, y: start.y + (pull.y - start.y) * 2 / 3)
    let second = Point(x: end.x + (pull.x - end.x) * 2 / 3, y: end.y + (pull.y - end.y) * 2 / 3)
    curve(to: end, first, second)
  }

  /// A line back to where it last began.
  public mutating func close() { steps.append(.close) }

  /// Another path after this one; where they overlap, both are one surface.
  public mutating func add(_ other: Path) { steps += other.steps }

  /// Where it ends.
  private var end: Point? {
    var (start, end): (Point?, Point?) = (nil, nil)
    for step in steps {
      switch step {
      case .move(let point): (start, end) = (point, point)
      case .line(let point), .curve(_, _, let point):
        start = start ?? point
        end = point
      case .close: end = start
      }
    }
    return end
  }
}

extension Path {
  /// The steps as SVG writes them, for the `d` of an element of a page: `M40 60L50 0L60 60Z`.
  ///
  /// Coordinates are in hundredths.
  public var svg: String {
    var text = ""
    func add(_ letter: String, _ points: Point...) {
      text += letter + points.map { "\($0.x.inHundredths) \($0.y.inHundredths)" }.joined(separator: " ")
    }
    var isFirst = true
    for step in steps {
      switch step {
      case .move(let point): add("M", point)
      case .line(let point): add(isFirst ? "M" : "L", point)
      case .curve(let first, let second, let end):
        if isFirst { add("M", first) }
        add("C", first, second, end)
      case .close: text += "Z"
      }
      isFirst = false
    }
    return text
  }
}

extension Double {
  /// Written with no more than two digits after the point, and none that say nothing.
  var inHundredths: String {
    let hundredths = Int((asCoordinate * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
  }
}
