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
/// Coordinates grow to the right and down. NaN counts as 0, and the absolute value is limited to a million. Overlapping
/// parts are filled by the nonzero winding rule.
public struct Path: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A cubic Bézier curve: two control points and the end.
    case curve(Point, Point, Point)
    case close
  }

  public private(set) var steps: [Step] = []

  public init() {}

  /// Begins at a point, without a line to it.
  public mutating func move(to point: Point) { steps.append(.move(point)) }

  /// Adds a straight line. As a first step it is a beginning.
  public mutating func line(to point: Point) { steps.append(.line(point)) }

  /// Adds a curve with two control points. As a first step it begins at the first of them.
  public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    steps.append(.curve(first, second, end))
  }

  /// Adds a curve with one control point.
  public mutating func curve(to end: Point, _ pull: Point) {
    let start = self.end ?? pull
    // A quadratic curve is a cubic one whose control points are at two thirds of the way to its own.
    let first = Point(x: start.x + (pull.x - start.x) * 2 / 3, y: start.y + (pull.y - start.y) * 2 / 3)
    let second = Point(x: end.x + (pull.x - end.x) * 2 / 3, y: end.y + (pull.y - end.y) * 2 / 3)
    curve(to: end, first, second)
  }

  /// Adds a line back to the last beginning.
  public mutating func close() { steps.append(.close) }

  /// Appends another path; where they overlap, both are one surface.
  public mutating func add(_ other: Path) { steps += other.steps }

  /// The end of the last step.
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
  /// The steps in SVG's notation, for the attribute `d` of an element: `M40 60L50 0L60 60Z`.
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
  /// The number with at most two decimals, without trailing zeros.
  var inHundredths: String {
    let hundredths = Int((asCoordinate * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
  }
}
