/// Adjacent nodes of the same height, taken out of their parent to be regrouped.
///
/// It owns one reference to each node until the node is put into a branch or returned.
@usableFromInline struct Siblings {
  @usableFromInline var nodes: [OwnedNode] = []

  /// Reserves capacity for the children of two branches and one more node.
  @inlinable init() { nodes.reserveCapacity(2 * BranchWidth.most + 1) }

  @inlinable mutating func append(_ pair: NodePair) {
    nodes.append(pair.left)
    if let right = pair.right { nodes.append(right) }
  }

  /// Appends children of a branch, each with a reference of its own if `counting` is `true`. `shift` is that of a
  /// child.
  @inlinable
  mutating func append(
    childrenOf node: Node, _ range: Range<Int>, shift: Int, first: Int, isLabeled: Bool, counting: Bool = true
  ) {
    let total = node.branch.pointee.total
    let last = node.branch.pointee.count - 1
    var start = range.isEmpty ? 0 : node.start(of: range.lowerBound, shift: shift)
    for child in range {
      let end = child == last ? total : node.start(of: child + 1, shift: shift)
      let first = isLabeled ? node.firstLabel(of: child, first: first, shift: shift) : nil
      let child = node.children[child]
      nodes.append(OwnedNode(node: counting ? child.retain() : child, count: end - start, first: first))
      start = end
    }
  }

  /// Appends all children of a branch except the last, in a tree without labels. `shift` is that of a child.
  ///
  /// - Parameter isOwn: whether to move the children out of the branch. It keeps only its last child then, and must be
  ///   released.
  @inlinable mutating func append(allButLastOf node: Node, isOwn: Bool, shift: Int) {
    let last = node.branch.pointee.count - 1
    append(childrenOf: node, 0..<last, shift: shift, first: 0, isLabeled: false, counting: !isOwn)
    if isOwn {
      node.children[0] = node.children[last]
      node.branch.pointee.count = 1
    }
  }

  /// Returns one branch with all the nodes, or two of equal size if there are too many for one. `shift` is that of a
  /// node.
  ///
  /// - Parameter isLast: whether no node follows: then the first branch is filled and the second one takes the rest.
  @inlinable consuming func grouped(shift: Int, isLast: Bool) -> NodePair {
    if nodes.count <= BranchWidth.most { return NodePair(branch(0..<nodes.count, shift: shift), nil) }
    let middle = isLast ? BranchWidth.most : nodes.count / 2
    return NodePair(branch(0..<middle, shift: shift), branch(middle..<nodes.count, shift: shift))
  }

  @inlinable func branch(_ range: Range<Int>, shift: Int) -> OwnedNode {
    let first = nodes[range.lowerBound].first
    var total = 0
    var spans: [Int] = []
    if isRegular(range, shift: shift) {
      for index in range { total += nodes[index].count }
    } else {
      spans.reserveCapacity(first == nil ? range.count : 2 * range.count)
      for index in range {
        total += nodes[index].count
        spans.append(total)
      }
      if first != nil { for index in range { spans.append(nodes[index].first!) } }
    }
    let branch = Branch.make(count: range.count, total: total, spans: spans)
    branch.withUnsafeMutablePointerToElements { children in
      for index in range { (children + (index - range.lowerBound)).initialize(to: nodes[index].node) }
    }
    return OwnedNode(node: .passRetained(branch), count: total, first: first)
  }

  /// Whether a branch with these nodes is regular, so that it needs no table.
  @inlinable func isRegular(_ range: Range<Int>, shift: Int) -> Bool {
    for index in range.dropLast() where nodes[index].count != 1 << shift { return false }
    guard let first = nodes[range.lowerBound].first else { return true }
    for index in range where nodes[index].first != first + ((index - range.lowerBound) << shift) * Label.stride {
      return false
    }
    return true
  }
}

/// A node with one owned reference, the number of elements below it, and in a tree with labels its first label.
@frozen @usableFromInline struct OwnedNode {
  @usableFromInline var node: Node
  @usableFromInline var count: Int
  @usableFromInline var first: Int?

  @inlinable init(node: Node, count: Int, first: Int?) {
    self.node = node
    self.count = count
    self.first = first
  }
}

/// The result of regrouping: one node or two.
@frozen @usableFromInline struct NodePair {
  @usableFromInline var left: OwnedNode
  @usableFromInline var right: OwnedNode?

  @inlinable init(_ left: OwnedNode, _ right: OwnedNode?) {
    self.left = left
    self.right = right
  }
}
