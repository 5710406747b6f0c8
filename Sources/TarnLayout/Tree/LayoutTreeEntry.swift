/// A node as it is kept: what it does, with numbers in order, and where its children are.
@usableFromInline struct LayoutTreeEntry: Equatable, Sendable {
  @usableFromInline var rule: Rule
  /// Where its children begin in the links; of an item, where it is.
  @usableFromInline var first: Int32
  @usableFromInline var count: Int32
  /// How many nodes there are from here down to the deepest.
  @usableFromInline var depth: Int32
  @usableFromInline var hasParent = false
  /// Whether its traits are those of what takes what it needs, without looking further.
  @usableFromInline let isPlain: Bool

  /// All numbers are in order, and nothing in it is counted by reference: it is copied at every step of a pass.
  @usableFromInline enum Rule: Equatable, Sendable {
    case item
    case inset(Insets)
    case sized(Extent, Extent, Alignment)
    case proportioned(Double, Alignment)
    case aligned(Alignment)
    case flexible(Traits)
    case hidden(keepsPlace: Bool)
    case mirrored
    case decorating(Double, Double)
    case backed
    case stack(Axis, Double, StackAlignment, Distribution)
    case overlay(Alignment, Bool)
    case cascading(Size)
    case flow(Double, Double, LineAlignment, Distribution)
    /// Which of the tree's lists of columns.
    case grid(Int32, Size, Alignment)
  }

  init(rule: Rule, first: Int32, count: Int32, depth: Int32) {
    self.rule = rule
    self.first = first
    self.count = count
    self.depth = depth
    switch rule {
    case .item, .flexible, .hidden, .mirrored, .backed: isPlain = false
    default: isPlain = true
    }
  }
}
