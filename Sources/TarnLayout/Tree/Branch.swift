/// The addresses of a tree's arrays during a layout.
@usableFromInline struct Ground<Item: Layout> {
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
@usableFromInline struct Branch<Item: Layout>: Layout {
  @usableFromInline typealias Content = Item.Content

  @usableFromInline let ground: UnsafePointer<Ground<Item>>
  @usableFromInline let index: Int32

  @inlinable init(ground: UnsafePointer<Ground<Item>>, index: Int32) {
    self.ground = ground
    self.index = index
  }

  @inlinable func child(_ link: Int) -> Branch { Branch(ground: ground, index: ground.pointee.links[link]) }

  @inlinable var traits: Traits {
    let entries = ground.pointee.entries
    if entries[Int(index)].isPlain { return .plain }
    let first = Int(entries[Int(index)].first)
    return switch entries[Int(index)].rule {
    case .flexible(let traits): traits
    case .hidden(let keepsPlace): keepsPlace ? child(first).traits : .gone
    case .mirrored: child(first).traits
    case .backed: child(first + 1).traits
    case .item: ground.pointee.items[first].traits
    default: .plain
    }
  }

  // Not inlined into itself: the code would be repeated for every kind of node.
  @inlinable @inline(never) func arrange(in room: Room, _ pass: inout LayoutPass<Content>) -> Measure {
    let entries = ground.pointee.entries
    let first = Int(entries[Int(index)].first)
    let children = Branches(branch: self, first: first, count: Int(entries[Int(index)].count))
    switch entries[Int(index)].rule {
    case .item:
      return ground.pointee.items[first].arrange(in: room, &pass)
    case .inset(let insets):
      return Inset(child(first), by: insets).arrange(in: room, &pass)
    case .flexible:
      return pass.lay(child(first), in: room).measure
    case .stack(let axis, let spacing, let alignment, let distribution):
      let rules = StackRules(spacing: spacing, alignment: alignment, distribution: distribution)
      return axis == .horizontal
        ? rules.arrange(children, Rightwards.self, in: room, &pass)
        : rules.arrange(children, Downwards.self, in: room, &pass)
    default:
      return arrangeOthers(entries[Int(index)].rule, children, in: room, &pass)
    }
  }

  /// Arranges the less common kinds of nodes, in a separate function because all local variables of a function count
  /// towards its stack frame.
  @inlinable @inline(never) func arrangeOthers(
    _ rule: LayoutTreeEntry.Rule, _ children: Branches<Item>, in room: Room, _ pass: inout LayoutPass<Content>
  ) -> Measure {
    let first = children.first
    switch rule {
    case .sized(let width, let height, let alignment):
      return Sized(child(first), width: width, height: height, alignment: alignment).arrange(in: room, &pass)
    case .proportioned(let ratio, let alignment):
      return Proportioned(child(first), ratio: ratio, alignment: alignment).arrange(in: room, &pass)
    case .aligned(let alignment):
      return Aligned(child(first), alignment).arrange(in: room, &pass)
    case .hidden(let keepsPlace):
      return Hidden(child(first), when: true, keepsPlace: keepsPlace).arrange(in: room, &pass)
    case .mirrored:
      return Mirrored(child(first)).arrange(in: room, &pass)
    case .decorating(let share, let spacing):
      return Decorating(child(first), child(first + 1), share: share, spacing: spacing).arrange(in: room, &pass)
    case .backed:
      return Backed(child(first + 1), by: child(first)).arrange(in: room, &pass)
    case .overlay(let alignment, let fills):
      return Overlay(alignment: alignment, fills: fills, children).arrange(in: room, &pass)
    case .cascading(let step):
      return Cascading(step: step, children).arrange(in: room, &pass)
    case .flow(let spacing, let lineSpacing, let alignment, let distribution):
      return Flow(
        spacing: spacing, lineSpacing: lineSpacing, alignment: alignment, distribution: distribution, children
      ).arrange(in: room, &pass)
    case .grid(let list, let spacing, let alignment):
      return Grid(ground.pointee.columns[Int(list)], spacing: spacing, alignment: alignment, children).arrange(
        in: room, &pass)
    case .item, .inset, .flexible, .stack:
      return Measure(kept: room.min, baseline: room.min.height)
    }
  }
}

/// The children of a node as a list of layouts.
@usableFromInline struct Branches<Item: Layout>: LayoutList {
  @usableFromInline typealias Content = Item.Content

  @usableFromInline let branch: Branch<Item>
  @usableFromInline let first: Int
  @usableFromInline let count: Int

  @inlinable init(branch: Branch<Item>, first: Int, count: Int) {
    self.branch = branch
    self.first = first
    self.count = count
  }

  @inlinable func traits(at index: Int) -> Traits { branch.child(first + index).traits }

  @inlinable func lay(_ index: Int, in room: Room, _ pass: inout LayoutPass<Content>) -> Laid {
    pass.lay(branch.child(first + index), in: room)
  }
}
