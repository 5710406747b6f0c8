/// Nodes of one height side by side, taken out of their parent to be regrouped.
///
/// It owns its nodes: each holds one reference until it is put into a branch or given out.
@usableFromInline struct Siblings {
  @usableFromInline var nodes: [Owned] = []

  /// Room for two branches' children and one more.
  @inlinable init() { nodes.reserveCapacity(2 * Width.most + 1) }

  @inlinable mutating func append(_ pair: Pair) {
    nodes.append(pair.left)
    if let right = pair.right { nodes.append(right) }
  }

  /// Adds children of a branch, each with a reference of its own; `shift` is a child's.
  @inlinable
  mutating func append(
    childrenOf node: Node, _ range: Range<Int>, shift: Int, first: Int, isLabelled: Bool, counting: Bool = true
  ) {
    let total = node.branch.pointee.total
    let last = node.branch.pointee.count - 1
    var start = range.isEmpty ? 0 : node.start(of: range.lowerBound, shift: shift)
    for child in range {
      let end = child == last ? total : node.start(of: child + 1, shift: shift)
      let first = isLabelled ? node.firstLabel(of: child, first: first, shift: shift) : nil
      let child = node.children[child]
      nodes.append(Owned(node: counting ? child.retain() : child, count: end - start, first: first))
      start = end
    }
  }

  /// Adds all children of a branch but the last, in a tree without labels; `shift` is a child's.
  ///
  /// - Parameter isOwn: whether they are to be taken out of it. It keeps the last, and is good for nothing but to be let go.
  @inlinable mutating func append(allButLastOf node: Node, isOwn: Bool, shift: Int) {
    let last = node.branch.pointee.count - 1
    append(childrenOf: node, 0..<last, shift: shift, first: 0, isLabelled: false, counting: !isOwn)
    if isOwn {
      node.children[0] = node.children[last]
      node.branch.pointee.count = 1
    }
  }

  /// One branch over all the nodes, or two of equal size if they are too many; `shift` is a node's.
  ///
  /// - Parameter isLast: whether nothing follows: then the first branch is filled and the rest is the second's.
  @inlinable consuming func grouped(shift: Int, isLast: Bool) -> Pair {
    if nodes.count <= Width.most { return Pair(branch(0..<nodes.count, shift: shift), nil) }
    let middle = isLast ? Width.most : nodes.count / 2
    return Pair(branch(0..<middle, shift: shift), branch(middle..<nodes.count, shift: shift))
  }

  @inlinable func branch(_ range: Range<Int>, shift: Int) -> Owned {
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
    return Owned(node: .passRetained(branch), count: total, first: first)
  }

  /// Whether a branch over these needs no table.
  @inlinable func isRegular(_ range: Range<Int>, shift: Int) -> Bool {
    for index in range.dropLast() where nodes[index].count != 1 << shift { return false }
    guard let first = nodes[range.lowerBound].first else { return true }
    for index in range where nodes[index].first != first + ((index - range.lowerBound) << shift) * Label.stride {
      return false
    }
    return true
  }
}

/// A node with one reference to be put somewhere, the elements below it, and in a tree with labels its first.
@frozen @usableFromInline struct Owned {
  @usableFromInline var node: Node
  @usableFromInline var count: Int
  @usableFromInline var first: Int?

  @inlinable init(node: Node, count: Int, first: Int?) {
    self.node = node
    self.count = count
    self.first = first
  }
}

/// What regrouping gives: one node, or two.
@frozen @usableFromInline struct Pair {
  @usableFromInline var left: Owned
  @usableFromInline var right: Owned?

  @inlinable init(_ left: Owned, _ right: Owned?) {
    self.left = left
    self.right = right
  }
}
