import TarnLayout

/// The rows as classes with virtual calls, for comparison. Each class does in one pass what the layout of its name does
/// here, and stores its frame. Features that no row uses, such as distribution, are left out.
class View {
  final var origin = Point.zero
  final var size = Size.zero

  var weight: Double { 0 }
  var baseline: Double { size.height }
  func layOut(in minimum: Size, _ maximum: Size) -> Size { .zero }
  /// Converts the origin from relative to absolute.
  func resolve(_ corner: Point) {
    origin = Point(x: origin.x + corner.x, y: origin.y + corner.y)
  }

  final func clampSize(_ preferred: Size, _ minimum: Size, _ maximum: Size) -> Size {
    size = Size(
      width: min(max(preferred.width, minimum.width), maximum.width),
      height: min(max(preferred.height, minimum.height), maximum.height))
    return size
  }
}

final class TextLeafView: View {
  private let leaf: TextLeaf
  init(_ leaf: TextLeaf) { self.leaf = leaf }

  override var baseline: Double { min(16, size.height) }

  override func layOut(in minimum: Size, _ maximum: Size) -> Size {
    let isNarrow = leaf.width > maximum.width
    return clampSize(
      Size(width: isNarrow ? maximum.width : leaf.width, height: isNarrow ? 40 : 20), minimum, maximum)
  }
}

final class InsetView: View {
  private let child: View
  private let distance: Double
  init(_ child: View, by distance: Double) { (self.child, self.distance) = (child, distance) }

  override var baseline: Double { child.baseline + distance }

  override func layOut(in minimum: Size, _ maximum: Size) -> Size {
    let insets = 2 * distance
    let inner = child.layOut(
      in: Size(width: max(0, minimum.width - insets), height: max(0, minimum.height - insets)),
      Size(width: max(0, maximum.width - insets), height: max(0, maximum.height - insets)))
    child.origin = Point(x: distance, y: distance)
    return clampSize(Size(width: inner.width + insets, height: inner.height + insets), minimum, maximum)
  }

  override func resolve(_ corner: Point) {
    super.resolve(corner)
    child.resolve(origin)
  }
}

final class FlexibleView: View {
  private let child: View
  init(_ child: View) { self.child = child }

  override var weight: Double { 1 }
  override var baseline: Double { child.baseline }

  override func layOut(in minimum: Size, _ maximum: Size) -> Size {
    let inner = child.layOut(in: minimum, maximum)
    child.origin = .zero
    return clampSize(inner, minimum, maximum)
  }

  override func resolve(_ corner: Point) {
    super.resolve(corner)
    child.resolve(origin)
  }
}

final class StackView: View {
  private let axis: Axis
  private let spacing: Double
  private let children: [View]
  init(_ axis: Axis, spacing: Double, _ children: [View]) {
    (self.axis, self.spacing, self.children) = (axis, spacing, children)
  }

  override var baseline: Double { children.first.map { $0.origin.y + $0.baseline } ?? size.height }

  private func axisSize(_ main: Double, _ cross: Double) -> Size {
    axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  override func layOut(in minimum: Size, _ maximum: Size) -> Size {
    let crossAxis: Axis = axis == .horizontal ? .vertical : .horizontal
    var weights = 0.0
    for child in children { weights += child.weight }
    var remaining = max(0, maximum[axis] - Double(children.count - 1) * spacing)
    var (used, cross) = (0.0, 0.0)
    for child in children where child.weight == 0 {
      let inner = child.layOut(in: .zero, axisSize(remaining, maximum[crossAxis]))
      used += inner[axis]
      remaining = max(0, remaining - inner[axis])
      cross = max(cross, inner[crossAxis])
    }
    // A flexible child gets a fixed length here, as in the rows; other containers could use its preferred length.
    for child in children where child.weight > 0 {
      let share = remaining * child.weight / weights
      let inner = child.layOut(in: axisSize(share, 0), axisSize(share, maximum[crossAxis]))
      cross = max(cross, inner[crossAxis])
    }
    let preferred = clampSize(
      axisSize(weights > 0 ? maximum[axis] : used + Double(children.count - 1) * spacing, cross), minimum, maximum)
    var position = 0.0
    for child in children {
      let offset = axisSize(position, (preferred[crossAxis] - child.size[crossAxis]) / 2)
      child.origin = Point(x: offset.width, y: offset.height)
      position += child.size[axis] + spacing
    }
    return preferred
  }

  override func resolve(_ corner: Point) {
    super.resolve(corner)
    for child in children { child.resolve(origin) }
  }
}

extension View {
  static func row(_ number: Int) -> View {
    func leaf(_ index: Int) -> View { TextLeafView(.sample(number * 4 + index)) }
    let lines = StackView(.vertical, spacing: 4, [leaf(1), leaf(2)])
    return InsetView(StackView(.horizontal, spacing: 8, [leaf(0), FlexibleView(lines), leaf(3)]), by: 8)
  }
}
