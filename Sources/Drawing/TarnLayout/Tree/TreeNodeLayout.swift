/// The addresses of a tree's arrays during a layout.
@usableFromInline struct LayoutTreeMemory<Item: Layout> {
  @usableFromInline let entries: UnsafeBufferPointer<LayoutTreeEntry>
  @usableFromInline let links: UnsafeBufferPointer<Int32>
  @usableFromInline let items: UnsafeBufferPointer<Item>
  @usableFromInline let columns: UnsafeBufferPointer<[GridColumn]>

  @inlinable init(
    entries: UnsafeBufferPointer<LayoutTreeEntry>, links: UnsafeBufferPointer<Int32>,
    items: UnsafeBufferPointer<Item>, columns: UnsafeBufferPointer<[GridColumn]>
  ) {
    self.entries = entries
    self.links = links
    self.items = items
    self.columns = columns
  }
}

/// A node of a tree as a layout.
///
/// It stores an address, so it is valid only while ``LayoutTree/arrange(in:_:)`` of the tree runs, the only place where
/// it is used. It is small because it is copied for every child.
@usableFromInline struct TreeNodeLayout<Item: Layout>: Layout {
  @usableFromInline typealias Content = Item.Content

  @usableFromInline let memory: UnsafePointer<LayoutTreeMemory<Item>>
  @usableFromInline let index: Int32

  @inlinable init(memory: UnsafePointer<LayoutTreeMemory<Item>>, index: Int32) {
    self.memory = memory
    self.index = index
  }

  @inlinable func child(_ link: Int) -> TreeNodeLayout {
    TreeNodeLayout(memory: memory, index: memory.pointee.links[link])
  }

  @inlinable var traits: LayoutTraits {
    let entries = memory.pointee.entries
    if entries[Int(index)].isPlain { return .plain }
    let first = Int(entries[Int(index)].first)
    return switch entries[Int(index)].rule {
    case .flexible(let traits): traits
    case .hidden(let keepsSpace): keepsSpace ? child(first).traits : .removed
    case .mirrored: child(first).traits
    case .background: child(first + 1).traits
    case .item: memory.pointee.items[first].traits
    default: .plain
    }
  }

  // Not inlined into itself: the code would be repeated for every kind of node.
  @inlinable @inline(never) func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LayoutMeasurement
  {
    let entries = memory.pointee.entries
    let first = Int(entries[Int(index)].first)
    let children = TreeNodeChildren(parent: self, first: first, count: Int(entries[Int(index)].count))
    switch entries[Int(index)].rule {
    case .item:
      return memory.pointee.items[first].arrange(in: constraints, &pass)
    case .inset(let insets):
      return InsetLayout(child(first), by: insets).arrange(in: constraints, &pass)
    case .flexible:
      return pass.layOut(child(first), in: constraints).measurement
    case .stack(let axis, let spacing, let alignment, let distribution):
      let rules = StackAlgorithm(spacing: spacing, alignment: alignment, distribution: distribution)
      return axis == .horizontal
        ? rules.arrange(children, HorizontalDirection.self, in: constraints, &pass)
        : rules.arrange(children, VerticalDirection.self, in: constraints, &pass)
    default:
      return arrangeOthers(entries[Int(index)].rule, children, in: constraints, &pass)
    }
  }

  /// Arranges the less common kinds of nodes, in a separate function because all local variables of a function count
  /// towards its stack frame.
  @inlinable @inline(never) func arrangeOthers(
    _ rule: LayoutTreeEntry.Rule, _ children: TreeNodeChildren<Item>, in constraints: LayoutConstraints,
    _ pass: inout LayoutPass<Content>
  ) -> LayoutMeasurement {
    let first = children.first
    switch rule {
    case .frame(let width, let height, let alignment):
      return FrameLayout(child(first), width: width, height: height, alignment: alignment).arrange(
        in: constraints, &pass)
    case .aspectRatio(let ratio, let alignment):
      return AspectRatioLayout(child(first), ratio: ratio, alignment: alignment).arrange(in: constraints, &pass)
    case .aligned(let alignment):
      return AlignedLayout(child(first), alignment).arrange(in: constraints, &pass)
    case .hidden(let keepsSpace):
      return HiddenLayout(child(first), when: true, keepsSpace: keepsSpace).arrange(in: constraints, &pass)
    case .mirrored:
      return MirroredLayout(child(first)).arrange(in: constraints, &pass)
    case .decorating(let share, let spacing):
      return DecoratingLayout(child(first), child(first + 1), share: share, spacing: spacing).arrange(
        in: constraints, &pass)
    case .background:
      return BackgroundLayout(child(first + 1), background: child(first)).arrange(in: constraints, &pass)
    case .zStack(let alignment, let fills):
      return ZStackLayout(alignment: alignment, fills: fills, children).arrange(in: constraints, &pass)
    case .cascading(let step):
      return CascadingLayout(step: step, children).arrange(in: constraints, &pass)
    case .flow(let spacing, let lineSpacing, let alignment, let distribution):
      return FlowLayout(
        spacing: spacing, lineSpacing: lineSpacing, alignment: alignment, distribution: distribution, children
      ).arrange(in: constraints, &pass)
    case .grid(let list, let spacing, let alignment):
      return GridLayout(memory.pointee.columns[Int(list)], spacing: spacing, alignment: alignment, children).arrange(
        in: constraints, &pass)
    case .item, .inset, .flexible, .stack:
      return LayoutMeasurement(unchecked: constraints.min, baseline: constraints.min.height)
    }
  }
}

/// The children of a node as a list of layouts.
@usableFromInline struct TreeNodeChildren<Item: Layout>: LayoutList {
  @usableFromInline typealias Content = Item.Content

  @usableFromInline let parent: TreeNodeLayout<Item>
  @usableFromInline let first: Int
  @usableFromInline let count: Int

  @inlinable init(parent: TreeNodeLayout<Item>, first: Int, count: Int) {
    self.parent = parent
    self.first = first
    self.count = count
  }

  @inlinable func traits(at index: Int) -> LayoutTraits { parent.child(first + index).traits }

  @inlinable func layOut(_ index: Int, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>)
    -> LaidOutChild
  {
    pass.layOut(parent.child(first + index), in: constraints)
  }
}
