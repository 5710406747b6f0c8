/// A layout with a fixed ratio of width to height.
///
/// ```swift
/// AspectRatioLayout(video, ratio: 16 / 9)
/// ```
///
/// Where the constraints fix one side, it determines the other; where they fix both, the child gets the largest size of
/// the ratio, aligned in the given space. Where they fix neither, the child gets the smallest size of the ratio that
/// holds its measurement; the layout measures it first. A ratio that is NaN or not above zero becomes 1; ratios are
/// limited to 2^20 : 1 in both directions. The baseline is the bottom edge.
public struct AspectRatioLayout<Child: Layout>: Layout {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout with the fixed ratio.
  public var child: Child
  /// The width divided by the height.
  public let ratio: Double
  /// The position of the child where the given space has another ratio.
  public var alignment: Alignment

  /// Creates a layout with a fixed ratio of width to height.
  @inlinable public init(_ child: Child, ratio: Double, alignment: Alignment = .center) {
    self.child = child
    self.ratio = ratio > 0 ? Length.fit(ratio, 0x1p-20, 0x1p20) : 1
    self.alignment = alignment
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    var size = constraints.max
    if !constraints.isExact {
      size = constraints.fit(requestedSize(in: constraints, &pass))
      if pass.isMeasuring { return LayoutMeasurement(unchecked: size, baseline: size.height) }
    }
    let frame = largest(within: size)
    let laidOut = pass.layOut(child, in: LayoutConstraints(frame, frame))
    pass.setOffset(laidOut.slot, alignment.offset(of: frame, in: size))
    return LayoutMeasurement(unchecked: size, baseline: size.height)
  }

  /// Returns the requested size: from the fixed side, or from the child's measurement if neither side is fixed.
  @inlinable func requestedSize(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>) -> Size {
    if constraints.isExact(.horizontal) || constraints.isExact(.vertical) { return largest(within: constraints.max) }
    let natural = pass.measure(child, in: .unbounded).size
    let maximum =
      ratio >= 1
      ? Swift.max(natural.height, Length.up(natural.width / ratio))
      : Swift.max(natural.width, Length.up(natural.height * ratio))
    return largest(within: constraints.max, shorter: maximum)
  }

  /// Returns the largest size of the ratio inside a size.
  ///
  /// It chooses the shorter side, and derives the longer one by rounding, from which the shorter one can be recovered
  /// exactly. So the result is also the largest inside every size between it and the given one.
  @inlinable func largest(within size: Size, shorter maximum: Double = Length.product) -> Size {
    let isWide = ratio >= 1
    let stretch = isWide ? ratio : 1 / ratio
    let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
    var side = Length.nearest(Swift.min(long / stretch, Length.product))
    if stretched(side, stretch) > long { side -= Length.step }
    side = Swift.max(0, Swift.min(side, Swift.min(short, maximum)))
    let longSide = stretched(side, stretch)
    return isWide ? Size(width: longSide, height: side) : Size(width: side, height: longSide)
  }

  @inlinable func stretched(_ side: Double, _ stretch: Double) -> Double {
    Length.nearest(Swift.min(side * stretch, Length.product))
  }
}

extension AspectRatioLayout: Equatable where Child: Equatable {}
extension AspectRatioLayout: Sendable where Child: Sendable {}
