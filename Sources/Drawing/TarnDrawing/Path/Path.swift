import TarnLayout

/// A path of lines and curves.
///
/// ```swift
/// var horn = Path()
/// horn.move(to: Point(x: 40, y: 60))
/// horn.line(to: Point(x: 50, y: 0))
/// horn.line(to: Point(x: 60, y: 60))
/// horn.close()
/// ```
///
/// Coordinates grow to the right and down. NaN counts as 0, and coordinates are clamped to ±1,000,000. The inside of a
/// path is determined by the non-zero winding rule.
public struct Path: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve: two control points, then the end point.
    case curve(Point, Point, Point)
    /// A straight line to the start of the subpath.
    case close
  }

  /// The elements of the path, in order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Starts a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line. As the first element it starts the path instead.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a cubic Bézier curve with two control points. As the first element it starts at the first control point.
  public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    elements.append(.curve(first, second, end))
  }

  /// Adds a quadratic Bézier curve with one control point.
  public mutating func curve(to end: Point, _ control: Point) {
    let start = self.end ?? control
    // A quadratic curve equals a cubic one whose control points lie at two thirds of the way from its ends to the
    // single control point.
    let first = Point(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3)
    let second = Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    curve(to: end, first, second)
  }

  /// Adds a straight line to the start of the subpath.
  public mutating func close() { elements.append(.close) }

  /// Appends another path. Where both overlap, the winding rule applies to the combined path.
  public mutating func add(_ other: Path) { elements += other.elements }

  /// The end point of the path.
  private var end: Point? {
    var (start, end): (Point?, Point?) = (nil, nil)
    for step in elements {
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
  /// The path in SVG notation, for the `d` attribute of a page's element: `M40 60L50 0L60 60Z`.
  ///
  /// Coordinates are rounded to hundredths.
  public var svg: String {
    var text = ""
    func add(_ command: String, _ points: Point...) {
      text += command + points.map { "\($0.x.inHundredths) \($0.y.inHundredths)" }.joined(separator: " ")
    }
    var isFirst = true
    for step in elements {
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
  /// The number rounded to at most two decimal places, without trailing zeros.
  var inHundredths: String {
    let hundredths = Int((asCoordinate * 100).rounded())
    let (whole, fraction) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let digits =
      fraction == 0
      ? "" : fraction % 10 == 0 ? ".\(fraction / 10)" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)"
    return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
  }
}
