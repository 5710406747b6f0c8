/// A layout with a decoration on the leading side, and the decorated child in the remaining width.
///
/// ```swift
/// let row = DecoratingLayout(creature, description, share: 1 / 3, spacing: 8)
/// ```
///
/// The decoration takes a share of the width; both children have the full height. Where the constraints do not fix the
/// size, it is large enough for both measurements: the layout measures both children first.
public struct DecoratingLayout<Decoration: Layout, Child: Layout>: Layout where Decoration.Content == Child.Content {
  /// The type of the child's leaves.
  public typealias Content = Child.Content

  /// The layout on the leading side.
  public var decoration: Decoration
  /// The decorated layout.
  public var child: Child
  /// The decoration's share of the width without the spacing.
  public let share: Double
  /// The distance between the decoration and the child.
  public let spacing: Double

  /// Creates a decorated layout.
  ///
  /// - Parameters:
  ///   - decoration: the layout on the leading side.
  ///   - child: the decorated layout.
  ///   - share: the decoration's share of the width without the spacing, limited to 1/64 … 63/64.
  ///   - spacing: the distance between the decoration and the child.
  @inlinable public init(_ decoration: Decoration, _ child: Child, share: Double = 1 / 3, spacing: Double = 0) {
    self.decoration = decoration
    self.child = child
    self.share = share > 0 ? Length.fit(share, 1 / 64, 63 / 64) : 1 / 64
    self.spacing = Length.clean(spacing)
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    var measure = LayoutMeasurement(unchecked: constraints.max, baseline: constraints.max.height)
    if !constraints.isExact {
      measure = requestedSize(in: constraints, &pass)
      if pass.isMeasuring { return measure }
    }
    let (left, gap, right) = parts(measure.size.width)
    _ = pass.layOut(decoration, in: .fixed(left, measure.size.height))
    let laidOut = pass.layOut(child, in: .fixed(right, measure.size.height))
    pass.setOffset(laidOut.slot, Point(x: left + gap, y: 0))
    return constraints.isExact ? LayoutMeasurement(unchecked: constraints.max, baseline: laidOut.baseline) : measure
  }

  /// Divides a width into those of the decoration, of the spacing and of the child.
  @inlinable func parts(_ width: Double) -> (left: Double, gap: Double, right: Double) {
    let gap = Swift.min(spacing, width)
    let left = Length.nearest((width - gap) * share)
    return (left, gap, width - gap - left)
  }

  /// Returns a measurement large enough for both children, each measured with the maximum that it could get.
  @inlinable func requestedSize(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let isExact = constraints.isExact(.horizontal)
    let isBounded = constraints.isBounded(.horizontal)
    let maximum = isBounded ? parts(constraints.max.width) : (constraints.max.width, 0, constraints.max.width)
    func offered(_ width: Double) -> LayoutConstraints {
      LayoutConstraints(Size(width: isExact ? width : 0, height: 0), Size(width: width, height: constraints.max.height))
    }
    let left = pass.measure(decoration, in: offered(maximum.0))
    let right = pass.measure(child, in: offered(maximum.2))
    let width = Length.up(
      Swift.min(Swift.max(left.size.width / share, right.size.width / (1 - share)), Length.product))
    let size = constraints.fit(
      Size(width: spacing + width, height: Swift.max(left.size.height, right.size.height)))
    return LayoutMeasurement(unchecked: size, baseline: Swift.min(right.baseline, size.height))
  }
}

extension LayoutConstraints {
  /// Returns constraints that allow exactly one size, from lengths that are valid already.
  @inlinable static func fixed(_ width: Double, _ height: Double) -> LayoutConstraints {
    let size = Size(width: width, height: height)
    return LayoutConstraints(size, size)
  }
}

extension DecoratingLayout: Equatable where Decoration: Equatable, Child: Equatable {}
extension DecoratingLayout: Sendable where Decoration: Sendable, Child: Sendable {}
