/// A layout of equally large children, each a step further along and down, the last in front.
///
/// ```swift
/// let decoration = CascadingLayout(step: Size(width: 12, height: 8), creatures)
/// let row = DecoratingLayout(decoration, description)
/// ```
///
/// Together they fill the given space; where the constraints do not fix the size, each has the size of the largest
/// child, and the layout measures them first. Where there is too little space for the steps, these shrink.
public struct CascadingLayout<Children: LayoutList>: Layout {
  /// The type of the children's leaves.
  public typealias Content = Children.Content

  /// The children, from back to front.
  public var children: Children
  /// The offset of each child from the one before.
  public let step: Size

  /// Creates a cascade of children.
  @inlinable public init(step: Size, _ children: Children) {
    self.children = children
    self.step = step.cleaned()
  }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    var shown = 0.0
    for index in 0..<children.count where !children.traits(at: index).isRemoved { shown += 1 }
    let steps = Swift.max(0, shown - 1)
    var measure = LayoutMeasurement(unchecked: constraints.max, baseline: constraints.max.height)
    if !constraints.isExact {
      let total = stepping(steps, within: constraints.max)
      let inner = Size(width: constraints.max.width - total.width, height: constraints.max.height - total.height)
      let largest = pass.largest(of: children, in: LayoutConstraints(.zero, inner))
      let size = Size(width: largest.size.width + total.width, height: largest.size.height + total.height)
      measure = LayoutMeasurement(unchecked: constraints.fit(size), baseline: largest.baseline)
      if pass.isMeasuring { return measure }
    }
    let total = stepping(steps, within: measure.size)
    let childSize = Size(width: measure.size.width - total.width, height: measure.size.height - total.height)
    var number = 0.0
    for index in 0..<children.count {
      if children.traits(at: index).isRemoved {
        _ = pass.layOut(children, index, in: LayoutConstraints(.zero, .zero))
        continue
      }
      let laidOut = pass.layOut(children, index, in: LayoutConstraints(childSize, childSize))
      let share = steps > 0 ? number / steps : 0
      let offset = Point(x: Length.nearest(total.width * share), y: Length.nearest(total.height * share))
      pass.setOffset(laidOut.slot, offset)
      number += 1
    }
    return measure
  }

  /// Returns the total offset of a number of steps, limited to a size.
  @inlinable func stepping(_ steps: Double, within size: Size) -> Size {
    Size(width: Swift.min(step.width * steps, size.width), height: Swift.min(step.height * steps, size.height))
  }
}

extension CascadingLayout: Equatable where Children: Equatable {}
extension CascadingLayout: Sendable where Children: Sendable {}
