/// A stored node: its layout, with valid numbers, and the position of its children.
@usableFromInline struct LayoutTreeEntry: Equatable, Sendable {
  @usableFromInline var rule: Rule
  /// The first child's index in the links; for an item, its index in the items.
  @usableFromInline var first: Int32
  @usableFromInline var count: Int32
  /// The number of nodes from this one down to the deepest.
  @usableFromInline var depth: Int32
  @usableFromInline var hasParent = false
  /// Whether its traits are ``LayoutTraits/plain`` for certain, without reading its children.
  @usableFromInline let isPlain: Bool

  /// All numbers are valid, and no payload is reference-counted: a pass copies it at every step.
  @usableFromInline enum Rule: Equatable, Sendable {
    case item
    case inset(Insets)
    case frame(Dimension, Dimension, Alignment)
    case aspectRatio(Double, Alignment)
    case aligned(Alignment)
    case flexible(LayoutTraits)
    case hidden(keepsSpace: Bool)
    case mirrored
    case decorating(Double, Double)
    case background
    case stack(Axis, Double, StackAlignment, Distribution)
    case zStack(Alignment, Bool)
    case cascading(Size)
    case flow(Double, Double, LineAlignment, Distribution)
    /// The index of the grid's columns in the tree's lists of columns, the spacing and the alignment.
    case grid(Int32, Size, Alignment)
  }

  init(rule: Rule, first: Int32, count: Int32, depth: Int32) {
    self.rule = rule
    self.first = first
    self.count = count
    self.depth = depth
    switch rule {
    case .item, .flexible, .hidden, .mirrored, .background: isPlain = false
    default: isPlain = true
    }
  }
}
