import TarnLayout

/// The rows as classes with virtual calls, for comparison. Each class does in one pass what the layout of its name does
/// here, and stores its frame. Features that no row uses, such as distribution, are left out.
class View {
  final var origin = Point.zero
  final var size = Size.zero

  var weight: Double { 0 }
  var baseline: Double { size.height }
  func lay(in least: Size, _ most: Size) -> Size { .zero }
  /// Converts the origin from relative to absolute.
  func resolve(_ corner: Point) {
    origin = Point(x: origin.x + corner.x, y: origin.y + corner.y)
  }

  final func keep(_ preferred: Size, _ least: Size, _ most: Size) -> Size {
    size = Size(
      width: min(max(preferred.width, least.width), most.width),
      height: min(max(preferred.height, least.height), most.height))
    return size
  }
}

final class WordsView: View {
  private let words: Words
  init(_ words: Words) { self.words = words }

  override var baseline: Double { min(16, size.height) }

  override func lay(in least: Size, _ most: Size) -> Size {
    let isNarrow = words.width > most.width
    return keep(
      Size(width: isNarrow ? most.width : words.width, height: isNarrow ? 40 : 20), least, most)
  }
}

final class InsetView: View {
  private let child: View
  private let distance: Double
  init(_ child: View, by distance: Double) { (self.child, self.distance) = (child, distance) }

  override var baseline: Double { child.baseline + distance }

  override func lay(in least: Size, _ most: Size) -> Size {
    let all = 2 * distance
    let inner = child.lay(
      in: Size(width: max(0, least.width - all), height: max(0, least.height - all)),
      Size(width: max(0, most.width - all), height: max(0, most.height - all)))
    child.origin = Point(x: distance, y: distance)
    return keep(Size(width: inner.width + all, height: inner.height + all), least, most)
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

  override func lay(in least: Size, _ most: Size) -> Size {
    let inner = child.lay(in: least, most)
    child.origin = .zero
    return keep(inner, least, most)
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

  private func along(_ main: Double, _ cross: Double) -> Size {
    axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  override func lay(in least: Size, _ most: Size) -> Size {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    var weights = 0.0
    for child in children { weights += child.weight }
    var left = max(0, most[axis] - Double(children.count - 1) * spacing)
    var (used, cross) = (0.0, 0.0)
    for child in children where child.weight == 0 {
      let inner = child.lay(in: .zero, along(left, most[across]))
      used += inner[axis]
      left = max(0, left - inner[axis])
      cross = max(cross, inner[across])
    }
    // A flexible child gets a fixed length here, as in the rows; other containers could use its preferred length.
    for child in children where child.weight > 0 {
      let share = left * child.weight / weights
      let inner = child.lay(in: along(share, 0), along(share, most[across]))
      cross = max(cross, inner[across])
    }
    let preferred = keep(
      along(weights > 0 ? most[axis] : used + Double(children.count - 1) * spacing, cross), least, most)
    var reached = 0.0
    for child in children {
      let offset = along(reached, (preferred[across] - child.size[across]) / 2)
      child.origin = Point(x: offset.width, y: offset.height)
      reached += child.size[axis] + spacing
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
    func words(_ index: Int) -> View { WordsView(.drawn(number * 4 + index)) }
    let lines = StackView(.vertical, spacing: 4, [words(1), words(2)])
    return InsetView(StackView(.horizontal, spacing: 8, [words(0), FlexibleView(lines), words(3)]), by: 8)
  }
}
