/// Access along an axis and across it, so that code for both axes is written once and compiled twice: reading the axis
/// at run time for every number takes a fifth of the time of a whole layout.
@usableFromInline protocol AxisDirection {
  static var axis: Axis { get }
  static func main(_ size: Size) -> Double
  static func cross(_ size: Size) -> Double
  static func size(_ main: Double, _ cross: Double) -> Size
}

extension AxisDirection {
  @inlinable @inline(__always) static func point(_ main: Double, _ cross: Double) -> Point {
    let size = size(main, cross)
    return Point(x: size.width, y: size.height)
  }

  @inlinable static var crossAxis: Axis { axis == .horizontal ? .vertical : .horizontal }
}

/// The direction of a row.
@usableFromInline enum HorizontalDirection: AxisDirection {
  @inlinable static var axis: Axis { .horizontal }
  @inlinable @inline(__always) static func main(_ size: Size) -> Double { size.width }
  @inlinable @inline(__always) static func cross(_ size: Size) -> Double { size.height }
  @inlinable @inline(__always) static func size(_ main: Double, _ cross: Double) -> Size {
    Size(width: main, height: cross)
  }
}

/// The direction of a column.
@usableFromInline enum VerticalDirection: AxisDirection {
  @inlinable static var axis: Axis { .vertical }
  @inlinable @inline(__always) static func main(_ size: Size) -> Double { size.height }
  @inlinable @inline(__always) static func cross(_ size: Size) -> Double { size.width }
  @inlinable @inline(__always) static func size(_ main: Double, _ cross: Double) -> Size {
    Size(width: cross, height: main)
  }
}
