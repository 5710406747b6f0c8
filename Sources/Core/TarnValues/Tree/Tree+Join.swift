// Concatenating and slicing trees, only for trees without labels.

extension Tree {
  /// Appends the elements of another tree and shares the nodes of both.
  ///
  /// - Complexity: O(log n + log m)
  @inlinable mutating func append(_ other: Tree) {
    guard other.root != nil else { return }
    guard root != nil else {
      self = other
      return
    }
    let isOwn = isKnownUniquelyReferenced(&root)
    let pair = Self.join(node, isOwn: isOwn, shift, other.node, other.shift)
    shift = max(shift, other.shift)
    count = pair.left.count
    root = pair.left.node.takeRetainedValue()
    if let right = pair.right {
      count += right.count
      grow(by: right, first: nil)
    }
    collapse()
  }

  /// Returns the concatenation of two nodes as one or two nodes of the greater height. Unchanged nodes are shared.
  ///
  /// - Parameter isOwn: whether the left node is uniquely referenced and will be released by its owner. Then its
  ///   children are moved out of it, without an increment and a later decrement of each count.
  @inlinable static func join(
    _ left: Node, isOwn: Bool = false, _ leftShift: Int, _ right: Node, _ rightShift: Int
  ) -> NodePair {
    let count = size(of: left, shift: leftShift)
    if leftShift > rightShift {
      let below = leftShift - BranchWidth.bits
      var nodes = Siblings()
      let pair = join(left.children[count - 1], isOwn: isOwn && left.ownsLast, below, right, rightShift)
      nodes.append(allButLastOf: left, isOwn: isOwn, shift: below)
      nodes.append(pair)
      return nodes.grouped(shift: below, isLast: true)
    }
    if leftShift < rightShift {
      let below = rightShift - BranchWidth.bits
      var nodes = Siblings()
      nodes.append(join(left, leftShift, right.children[0], below))
      nodes.append(childrenOf: right, 1..<right.branch.pointee.count, shift: below, first: 0, isLabeled: false)
      return nodes.grouped(shift: below, isLast: false)
    }
    if leftShift == leafShift {
      return count < Leaf<Element>.least
        ? merge(left, right, shift: leftShift, firsts: nil) : shared(left, right, leftShift)
    }
    let below = leftShift - BranchWidth.bits
    let last = left.children[count - 1]
    let pair = join(last, isOwn: isOwn && left.ownsLast, below, right.children[0], below)
    if count >= BranchWidth.least, pair.left.node == last, let other = pair.right, other.node == right.children[0] {
      last.release()
      other.node.release()
      return shared(left, right, leftShift)
    }
    var nodes = Siblings()
    nodes.append(allButLastOf: left, isOwn: isOwn, shift: below)
    nodes.append(pair)
    nodes.append(childrenOf: right, 1..<right.branch.pointee.count, shift: below, first: 0, isLabeled: false)
    return nodes.grouped(shift: below, isLast: false)
  }

  @inlinable static func shared(_ left: Node, _ right: Node, _ shift: Int) -> NodePair {
    NodePair(shared(left, shift), shared(right, shift))
  }

  @inlinable static func shared(_ node: Node, _ shift: Int) -> OwnedNode {
    OwnedNode(node: node.retain(), count: total(of: node, shift: shift), first: nil)
  }

  /// Returns a tree of the first elements, which shares nodes with this one.
  ///
  /// - Complexity: O(log n)
  @inlinable func prefix(_ length: Int) -> Tree {
    if length == count { return self }
    if length == 0 { return Tree() }
    let part = Self.prefix(length, of: node, shift: shift)
    var tree = Tree(root: part.node.takeRetainedValue(), count: length, shift: shift)
    tree.collapse()
    return tree
  }

  @inlinable static func prefix(_ length: Int, of node: Node, shift: Int) -> OwnedNode {
    if length == total(of: node, shift: shift) { return shared(node, shift) }
    if shift == leafShift { return copy(0..<length, of: node) }
    let below = shift - BranchWidth.bits
    let step = node.step(to: length - 1, shift: below)
    let part = prefix(step.offset + 1, of: node.children[step.child], shift: below)
    var nodes = Siblings()
    nodes.append(childrenOf: node, 0..<step.child, shift: below, first: 0, isLabeled: false)
    nodes.append(NodePair(part, nil))
    return nodes.branch(0..<nodes.nodes.count, shift: below)
  }

  /// Returns a tree of the elements from a position on, which shares nodes with this one.
  ///
  /// - Complexity: O(log n)
  @inlinable func suffix(from position: Int) -> Tree {
    if position == 0 { return self }
    if position == count { return Tree() }
    let part = Self.suffix(from: position, of: node, shift: shift)
    var tree = Tree(root: part.node.takeRetainedValue(), count: count - position, shift: shift)
    tree.collapse()
    return tree
  }

  /// Returns the part of a node from a position on. A node on the left edge may be less than half full; its parent
  /// merges it with its neighbor, as joining does.
  @inlinable static func suffix(from position: Int, of node: Node, shift: Int) -> OwnedNode {
    if position == 0 { return shared(node, shift) }
    if shift == leafShift { return copy(position..<node.leaf(of: Element.self).pointee.count, of: node) }
    let below = shift - BranchWidth.bits
    let step = node.step(to: position, shift: below)
    let part = suffix(from: step.offset, of: node.children[step.child], shift: below)
    let count = node.branch.pointee.count
    var nodes = Siblings()
    var next = step.child + 1
    if next < count, size(of: part.node, shift: below) < least(shift: below) {
      nodes.append(join(part.node, below, node.children[next], below))
      part.node.release()
      next += 1
    } else {
      nodes.append(NodePair(part, nil))
    }
    nodes.append(childrenOf: node, next..<count, shift: below, first: 0, isLabeled: false)
    return nodes.branch(0..<nodes.nodes.count, shift: below)
  }

  @inlinable static func copy(_ range: Range<Int>, of node: Node) -> OwnedNode {
    let leaf = Leaf<Element>.make()
    leaf.withUnsafeMutablePointers {
      $0.pointee.count = range.count
      $1.initialize(from: node.elements(Element.self) + range.lowerBound, count: range.count)
    }
    return OwnedNode(node: .passRetained(leaf), count: range.count, first: nil)
  }

  // MARK: Whole leaves

  /// Appends a leaf with at least one element.
  ///
  /// - Complexity: O(log n), or O(1) amortised if the leaves are full and the tree is uniquely referenced.
  @inlinable mutating func append(leaf: Leaf<Element>) {
    let added = leaf.withUnsafeMutablePointerToHeader { $0.pointee.count }
    if root == nil {
      root = leaf
      count = added
      return
    }
    if Self.size(of: lastLeaf, shift: Self.leafShift) < Leaf<Element>.least {
      append(Tree(root: leaf, count: added, shift: Self.leafShift))
      return
    }
    let shift = self.shift
    let right = withRoot { Self.push(leaf, count: added, in: $0, shift: shift) }
    count += added
    if let right { grow(by: right, first: nil) }
  }

  @inlinable var lastLeaf: Node {
    var node = self.node
    var shift = self.shift
    while shift > Self.leafShift {
      node = node.children[node.branch.pointee.count - 1]
      shift -= BranchWidth.bits
    }
    return node
  }

  @inlinable static func push(
    _ leaf: Leaf<Element>, count added: Int, in slot: UnsafeMutablePointer<Node>, shift: Int
  ) -> OwnedNode? {
    if shift == leafShift { return OwnedNode(node: .passRetained(leaf), count: added, first: nil) }
    slot.makeBranchUnique()
    var node = slot.pointee
    var header = node.branch
    let count = header.pointee.count
    let below = shift - BranchWidth.bits
    guard let right = push(leaf, count: added, in: node.children + (count - 1), shift: below) else {
      header.pointee.total += added
      if !header.pointee.spans.isEmpty { header.pointee.spans[count - 1] += added }
      return nil
    }
    if count == BranchWidth.most {
      return OwnedNode(node: .passRetained(Branch.over(right.node, total: added)), count: added, first: nil)
    }
    if count == header.pointee.capacity {
      slot.replace(
        with: Unmanaged<Branch>.fromOpaque(node.toOpaque())._withUnsafeGuaranteedRef {
          $0.copy(capacity: BranchWidth.most)
        })
      node = slot.pointee
      header = node.branch
    }
    if header.pointee.total != count << below { node.spellOutSpans(shift: below, first: 0, isLabeled: false) }
    header.pointee.total += added
    if !header.pointee.spans.isEmpty { header.pointee.spans.append(header.pointee.total) }
    (node.children + count).initialize(to: right.node)
    header.pointee.count = count + 1
    return nil
  }
}

extension Tree {
  /// Removes the last leaf and returns it. Other versions may still share it. The tree must not be empty.
  ///
  /// - Complexity: O(log n)
  @inlinable mutating func takeLastLeaf() -> Leaf<Element> {
    let leaf = unsafeDowncast(lastLeaf.takeUnretainedValue(), to: Leaf<Element>.self)
    let length = count - leaf.withUnsafeMutablePointerToHeader { $0.pointee.count }
    self = prefix(length)
    return leaf
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Whether the last child is referenced by this branch only.
  @inlinable var ownsLast: Bool {
    let slot = children + (branch.pointee.count - 1)
    return UnsafeMutableRawPointer(slot).withMemoryRebound(to: AnyObject.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }
}
