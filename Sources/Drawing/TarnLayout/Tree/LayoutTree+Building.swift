extension LayoutTree {
  /// The maximum depth of a tree in nodes. A grid in a grid takes 1.7 KB of the stack, in an optimized build, and all
  /// other layouts take less: so half a megabyte, the smallest stack that threads have, is enough for this depth.
  public static var maximumDepth: Int { 256 }

  /// Adds a leaf node with an item.
  ///
  /// - Throws: ``LayoutTreeError/tooMany`` if there are 2^30 nodes.
  @discardableResult public mutating func add(_ item: Item) throws(LayoutTreeError) -> NodeID {
    let first = Int32(items.count)
    let node = try append(.item, first: first, count: 0, depth: 1)
    items.append(item)
    return node
  }

  /// Adds a parent node of nodes added before.
  ///
  /// - Parameters:
  ///   - kind: the layout of the children.
  ///   - children: the children, in order. Each was added before, and has no parent yet.
  /// - Throws: ``LayoutTreeError``; the tree is then unchanged.
  /// - Complexity: O(children)
  @discardableResult public mutating func add(
    _ kind: LayoutTreeKind, _ children: [NodeID]
  ) throws(LayoutTreeError) -> NodeID {
    if let count = kind.childCount, count != children.count {
      throw .children(of: kind.name, expected: count, actual: children.count)
    }
    let depth = try claim(children, for: kind.name)
    let node: NodeID
    do throws(LayoutTreeError) {
      guard depth <= Self.maximumDepth else { throw .tooDeep(maximum: Self.maximumDepth) }
      node = try append(rule(kind), first: Int32(links.count), count: Int32(children.count), depth: depth)
    } catch {
      release(children)
      throw error
    }
    if case .grid(let columns, _, _) = kind { self.columns.append(columns.isEmpty ? [.flexible()] : columns) }
    links.append(contentsOf: children.lazy.map(\.index))
    return node
  }

  /// Marks nodes without a parent as children of a new node.
  ///
  /// - Returns: the depth of the new node's tree.
  private mutating func claim(_ children: [NodeID], for kind: String) throws(LayoutTreeError) -> Int32 {
    var depth: Int32 = 1
    for (position, child) in children.enumerated() {
      let index = Int(child.index)
      guard entries.indices.contains(index), !entries[index].hasParent else {
        release(children[..<position])
        throw entries.indices.contains(index)
          ? .alreadyHasParent(child: position, of: kind) : .unknown(child: position, of: kind)
      }
      entries[index].hasParent = true
      depth = Swift.max(depth, entries[index].depth + 1)
    }
    return depth
  }

  private mutating func release(_ children: some Sequence<NodeID>) {
    for child in children { entries[Int(child.index)].hasParent = false }
  }

  /// The item of a leaf node; `nil` for a node of another kind.
  ///
  /// - Precondition: the node is of this tree.
  public subscript(node: NodeID) -> Item? {
    let entry = entries[Int(node.index)]
    return entry.rule == .item ? items[Int(entry.first)] : nil
  }

  /// Replaces the item of a leaf node.
  ///
  /// - Returns: whether the node is a leaf node.
  /// - Precondition: the node is of this tree.
  /// - Complexity: O(1), unless the tree is shared.
  @discardableResult public mutating func replace(_ node: NodeID, with item: Item) -> Bool {
    let entry = entries[Int(node.index)]
    guard entry.rule == .item else { return false }
    items[Int(entry.first)] = item
    return true
  }

  private mutating func append(
    _ rule: LayoutTreeEntry.Rule, first: Int32, count: Int32, depth: Int32
  ) throws(LayoutTreeError) -> NodeID {
    // Nodes, and links to them, are numbered by 32 bits.
    guard entries.count < 1 << 30 else { throw .tooMany }
    entries.append(LayoutTreeEntry(rule: rule, first: first, count: count, depth: depth))
    return NodeID(index: Int32(entries.count - 1))
  }

  private func rule(_ kind: LayoutTreeKind) -> LayoutTreeEntry.Rule {
    switch kind {
    case .inset(let insets): .inset(insets)
    case .frame(let width, let height, let alignment): .frame(width, height, alignment)
    case .aspectRatio(let ratio, let alignment): .aspectRatio(ratio, alignment)
    case .aligned(let alignment): .aligned(alignment)
    case .flexible(let weight, let minimum): .flexible(LayoutTraits(weight: weight, minimum: minimum))
    case .hidden(let keepsSpace): .hidden(keepsSpace: keepsSpace)
    case .mirrored: .mirrored
    case .decorating(let share, let spacing): .decorating(share, spacing)
    case .background: .background
    case .stack(let axis, let spacing, let alignment, let distribution):
      .stack(axis, Length.clean(spacing), alignment, distribution)
    case .zStack(let alignment, let fills): .zStack(alignment, fills)
    case .cascading(let step): .cascading(step.cleaned())
    case .flow(let spacing, let lineSpacing, let alignment, let distribution):
      .flow(Length.clean(spacing), Length.clean(lineSpacing), alignment, distribution)
    case .grid(_, let spacing, let alignment): .grid(Int32(columns.count), spacing.cleaned(), alignment)
    }
  }
}
