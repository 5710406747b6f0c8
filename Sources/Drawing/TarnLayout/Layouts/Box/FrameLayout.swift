/// A layout with a requested width and height: fixed, or within bounds.
///
/// ```swift
/// FrameLayout(icon, width: .exactly(24), height: .exactly(24))
/// FrameLayout(button, height: .atLeast(44))
/// ```
///
/// The constraints take precedence over the request. Where they allow less, the layout takes the maximum; where they
/// require more, it is larger, and the child keeps the requested size, aligned inside.
public struct FrameLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout with the requested size.
  public var child: Child
  /// The requested width.
  public var width: Dimension
  /// The requested height.
  public var height: Dimension
  /// The position of the child where the layout has to be larger than requested.
  public var alignment: Alignment

  /// Creates a layout with a requested size.
  @inlinable public init(
    _ child: Child, width: Dimension = .any, height: Dimension = .any, alignment: Alignment = .center
  ) {
    self.child = child
    self.width = width
    self.height = height
    self.alignment = alignment
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let (leastWidth, mostWidth) = width.within(constraints.min.width, constraints.max.width)
    let (leastHeight, mostHeight) = height.within(constraints.min.height, constraints.max.height)
    let laidOut = pass.layOut(
      child,
      in: LayoutConstraints(Size(width: leastWidth, height: leastHeight), Size(width: mostWidth, height: mostHeight)))
    let size = constraints.fit(laidOut.size)
    let offset = alignment.offset(of: laidOut.size, in: size)
    pass.setOffset(laidOut.slot, offset)
    return LayoutMeasurement(unchecked: size, baseline: offset.y + laidOut.baseline)
  }
}

/// The requested length along an axis: a minimum and a maximum.
///
/// ```swift
/// let touchable = Dimension.atLeast(44)
/// ```
public struct Dimension: Equatable, Hashable, Sendable {
  /// The minimum length.
  public let min: Double
  /// The maximum length; unbounded if it was infinite.
  public let max: Double

  /// Creates a range of lengths.
  ///
  /// - Parameters:
  ///   - min: the minimum; a number below zero, or NaN, becomes zero.
  ///   - maximum: the maximum; infinite for no bound. It is raised to the minimum where it is below that.
  @inlinable public init(min: Double, max maximum: Double) {
    self.min = Length.clean(min)
    self.max = Swift.max(Length.bound(maximum), self.min)
  }

  /// Any length: the child's own measurement.
  @inlinable public static var any: Dimension { Dimension(min: 0, max: .infinity) }
  /// Returns a fixed length.
  @inlinable public static func exactly(_ length: Double) -> Dimension { Dimension(min: length, max: length) }
  /// Returns a range with a minimum and no maximum.
  @inlinable public static func atLeast(_ length: Double) -> Dimension { Dimension(min: length, max: .infinity) }
  /// Returns a range from zero to a maximum.
  @inlinable public static func atMost(_ length: Double) -> Dimension { Dimension(min: 0, max: length) }

  /// Returns the child's minimum and maximum inside the constraints.
  @inlinable func within(_ floor: Double, _ ceiling: Double) -> (least: Double, most: Double) {
    let maximum = Swift.min(self.max, ceiling)
    let least = Swift.min(self.min, maximum)
    // Where the request is below the minimum of the constraints, the layout fills that minimum and the child does not
    // grow.
    return (maximum < floor ? least : Swift.max(least, floor), maximum)
  }
}

extension FrameLayout: Equatable where Child: Equatable {}
extension FrameLayout: Sendable where Child: Sendable {}
