import TarnLayout

/// A text that needs a second line if it is wider than its constraints: the leaf of all benchmarks.
struct TextLeaf: LeafLayout, Identifiable {
  let id: Int
  var width: Double

  func measure(in constraints: LayoutConstraints) -> LayoutMeasurement {
    let isNarrow = width > constraints.max.width
    return LayoutMeasurement(
      Size(width: isNarrow ? constraints.max.width : width, height: isNarrow ? 40 : 20), baseline: 16)
  }

  static func sample(_ id: Int) -> TextLeaf { TextLeaf(id: id, width: Double(20 + id % 100)) }
}

/// Rows of a list with eight nodes each: an inset, and a stack of an icon, a badge, and two lines that share the
/// remaining width.
///
/// ```
///   InsetLayout ─ StackLayout ─┬─ icon
///                  ├─ FlexibleLayout ─ StackLayout ─┬─ title
///                  │                    └─ subtitle
///                  └─ badge
/// ```
enum Rows {
  typealias Lines = StackLayout<LayoutPair<TextLeaf, SingleLayout<TextLeaf>>>
  typealias Row = InsetLayout<
    StackLayout<LayoutPair<TextLeaf, LayoutPair<FlexibleLayout<Lines>, SingleLayout<TextLeaf>>>>
  >

  static let nodes = 8

  static func row(_ number: Int) -> Row {
    let id = number * 4
    let lines = Lines(.vertical, spacing: 4, .of(.sample(id + 1), .sample(id + 2)))
    return InsetLayout(
      StackLayout(.horizontal, spacing: 8, .of(.sample(id), FlexibleLayout(lines), .sample(id + 3))), by: 8)
  }

  /// Adds the same row to a tree of data.
  static func row(_ number: Int, in tree: inout LayoutTree<TextLeaf>) throws -> LayoutTree<TextLeaf>.NodeID {
    let leaves = try (0..<4).map { try tree.add(TextLeaf.sample(number * 4 + $0)) }
    let lines = try tree.add(.stack(.vertical, spacing: 4), [leaves[1], leaves[2]])
    let flexible = try tree.add(.flexible(), [lines])
    let row = try tree.add(.stack(.horizontal, spacing: 8), [leaves[0], flexible, leaves[3]])
    return try tree.add(.inset(Insets(8)), [row])
  }

  static func tree(_ count: Int) throws -> LayoutTree<TextLeaf> {
    var tree = LayoutTree<TextLeaf>()
    let rows = try (0..<count).map { try row($0, in: &tree) }
    try tree.add(.stack(.vertical, spacing: 1, alignment: .fill), rows)
    return tree
  }

  /// Returns a binary tree of 15 to 16 levels with the leaves at the bottom.
  static func deepTree(_ levels: Int) throws -> LayoutTree<TextLeaf> {
    var tree = LayoutTree<TextLeaf>()
    func node(_ level: Int) throws -> LayoutTree<TextLeaf>.NodeID {
      if level == 0 { return try tree.add(TextLeaf.sample(tree.count)) }
      let children = try [node(level - 1), node(level - 1)]
      return try tree.add(.stack(level % 2 == 0 ? .horizontal : .vertical, spacing: 1), children)
    }
    _ = try node(levels)
    return tree
  }

  /// Returns a stack of all leaves.
  static func wideTree(_ count: Int) throws -> LayoutTree<TextLeaf> {
    var tree = LayoutTree<TextLeaf>()
    let leaves = try (0..<count).map { try tree.add(TextLeaf.sample($0)) }
    try tree.add(.stack(.vertical, spacing: 1), leaves)
    return tree
  }
}
