extension Tree {
  /// Inserts an element before the one at a position, or at the end.
  ///
  /// - Parameters:
  ///   - label: in a tree with labels, that of the element, between those of its neighbors.
  ///   - first: in a tree with labels, the label of the first element before the insertion.
  /// - Complexity: O(log n), plus a copy of each shared node on the path.
  @inlinable mutating func insert(_ element: consuming Element, label: Int? = nil, at position: Int, first: Int = 0) {
    if root == nil {
      root = Self.leaf(of: element)
      count = 1
      return
    }
    let shift = self.shift
    var element: Element? = element
    let right = withRoot {
      Self.insert(&element, label: label, at: position, in: $0, shift: shift, first: first, isLast: true)
    }
    count += 1
    guard let right else { return }
    grow(by: right, first: label.map { position == 0 ? $0 : first })
  }

  /// Adds a level: a new root with the old one and a node that follows it.
  @inlinable mutating func grow(by right: OwnedNode, first: Int?) {
    var nodes = Siblings()
    nodes.append(NodePair(OwnedNode(node: .passRetained(root!), count: count - right.count, first: first), right))
    root = nodes.branch(0..<2, shift: shift).node.takeRetainedValue()
    shift += BranchWidth.bits
  }

  @inlinable static func leaf(of element: consuming Element) -> Leaf<Element> {
    let leaf = Leaf<Element>.make()
    let value = element
    leaf.withUnsafeMutablePointers {
      $0.pointee.count = 1
      $1.initialize(to: value)
    }
    return leaf
  }

  /// Inserts an element below the node in a slot.
  ///
  /// - Parameter isLast: whether the node is on the right edge of the tree.
  /// - Returns: a node that follows this one and contains the elements that no longer fit, or `nil`.
  @inlinable static func insert(
    _ element: inout Element?, label: Int?, at position: Int, in slot: UnsafeMutablePointer<Node>, shift: Int,
    first: Int, isLast: Bool
  ) -> OwnedNode? {
    if shift == leafShift {
      return insert(&element, label: label, at: position, inLeaf: slot, first: first, isLast: isLast)
    }
    slot.makeBranchUnique()
    let node = slot.pointee
    let header = node.branch
    let shift = shift - BranchWidth.bits
    let isEnd = position == header.pointee.total
    let staysRegular =
      header.pointee.spans.isEmpty && isEnd && (label == nil || label == first + position * Label.stride)
    if !staysRegular { node.spellOutSpans(shift: shift, first: first, isLabeled: label != nil) }

    let count = header.pointee.count
    var step = node.step(to: position, shift: shift)
    if step.child == count { step = DescentStep(child: count - 1, offset: 1 << shift) }
    let right = insert(
      &element, label: label, at: step.offset, in: node.children + step.child, shift: shift,
      first: node.firstLabelOrZero(of: step.child, first: first, shift: shift, isLabeled: label != nil),
      isLast: isLast && step.child == count - 1)

    header.pointee.total += 1
    if !header.pointee.spans.isEmpty {
      for child in step.child..<count { header.pointee.spans[child] += 1 }
      if let label, step.offset == 0 { header.pointee.spans[count + step.child] = label }
    }
    guard let right else { return nil }
    if staysRegular, count < header.pointee.capacity, header.pointee.total - right.count == count << shift {
      (node.children + count).initialize(to: right.node)
      header.pointee.count = count + 1
      return nil
    }
    var nodes = Siblings()
    nodes.append(
      childrenOf: node, 0..<count, shift: shift, first: position == 0 ? label ?? first : first,
      isLabeled: label != nil)
    nodes.nodes[step.child].count -= right.count
    nodes.nodes.insert(right, at: step.child + 1)
    let pair = nodes.grouped(shift: shift, isLast: isLast && isEnd)
    slot.replace(with: pair.left)
    return pair.right
  }

  @inlinable static func insert(
    _ element: inout Element?, label: Int?, at position: Int, inLeaf slot: UnsafeMutablePointer<Node>, first: Int,
    isLast: Bool
  ) -> OwnedNode? {
    let count = slot.pointee.leaf(of: Element.self).pointee.count
    if count == Leaf<Element>.most {
      if isLast, position == count {
        return OwnedNode(node: .passRetained(leaf(of: element.take()!)), count: 1, first: label)
      }
      let right = split(leaf: slot, at: count / 2, first: first, isLabeled: label != nil)
      var half = right.node
      if position <= count / 2 {
        _ = insert(&element, label: label, at: position, inLeaf: slot, first: first, isLast: false)
        return right
      }
      _ = insert(
        &element, label: label, at: position - count / 2, inLeaf: &half, first: right.first ?? 0, isLast: false)
      return OwnedNode(node: half, count: right.count + 1, first: right.first)
    }
    slot.makeLeafUnique(of: Element.self)
    let header = slot.pointee.leaf(of: Element.self)
    if let label {
      if position != count || label != first + count * Label.stride || !header.pointee.labels.isEmpty {
        header.spellOutLabels(first: first)
        header.pointee.labels.insert(label, at: position)
      }
    }
    let target = slot.pointee.elements(Element.self) + position
    (target + 1).moveInitialize(from: target, count: count - position)
    target.initialize(to: element.take()!)
    header.pointee.count = count + 1
    return nil
  }

  /// Moves the elements from an index on out of a leaf into a new one.
  @inlinable static func split(
    leaf slot: UnsafeMutablePointer<Node>, at position: Int, first: Int, isLabeled: Bool
  ) -> OwnedNode {
    slot.makeLeafUnique(of: Element.self)
    let header = slot.pointee.leaf(of: Element.self)
    let right = Leaf<Element>.make()
    let movedCount = header.pointee.count - position
    let labels: [Int]
    if isLabeled {
      header.spellOutLabels(first: first)
      labels = Array(header.pointee.labels[position...])
      header.pointee.labels.removeSubrange(position...)
    } else {
      labels = []
    }
    right.withUnsafeMutablePointers {
      $0.pointee = Leaf.Header(count: movedCount, labels: labels)
      $1.moveInitialize(from: slot.pointee.elements(Element.self) + position, count: movedCount)
    }
    header.pointee.count = position
    return OwnedNode(node: .passRetained(right), count: movedCount, first: labels.first)
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Stores an owned node in this slot and releases the old one.
  @inlinable func replace(with node: OwnedNode) {
    let old = pointee
    pointee = node.node
    old.release()
  }
}
