/// Receives the differences between two versions of a tree. Elements that are not reported are shared, in the same
/// order in both versions.
@usableFromInline protocol TreeDifference<Element> {
  associatedtype Element

  /// Reports two different leaves of equal count at corresponding positions.
  mutating func pair(_ old: Node, at oldStart: Int, _ new: Node, at newStart: Int)
  /// Reports a range of elements that another one replaced. Either range may be empty.
  mutating func gap(_ old: Range<Int>, _ new: Range<Int>)
  /// Reports a node of the new version that the old version does not share at the corresponding position.
  mutating func visit(_ new: Node, shift: Int)
}

/// Adjacent nodes of the same height, each with its start position.
@usableFromInline struct NodeRow {
  @usableFromInline var nodes: [(node: Node, start: Int)] = []
  @usableFromInline var end = 0

  @inlinable init() {}

  @inlinable init(_ node: Node, start: Int, end: Int) {
    nodes = [(node, start)]
    self.end = end
  }

  @inlinable func start(at index: Int) -> Int { index < nodes.count ? nodes[index].start : end }

  @inlinable subscript(range: Range<Int>) -> NodeRow {
    var row = NodeRow()
    row.nodes = Array(nodes[range])
    row.end = start(at: range.upperBound)
    return row
  }

  /// Returns the children of the nodes as a row. `shift` is that of a child.
  @inlinable func below(shift: Int) -> NodeRow {
    var row = NodeRow()
    row.end = end
    row.nodes.reserveCapacity(nodes.count * BranchWidth.most)
    for (node, start) in nodes {
      for child in 0..<node.branch.pointee.count {
        row.nodes.append((node.children[child], start + node.start(of: child, shift: shift)))
      }
    }
    return row
  }
}

extension Tree {
  /// Reports the differences to an older version of this tree.
  ///
  /// Nodes are matched by identity from the root down, so shared nodes are never visited. The result is correct for any
  /// two trees, and fast for two versions of one tree.
  ///
  /// - Complexity: O(c log n) for c changed leaves.
  @inlinable func compare<Difference: TreeDifference>(with old: Tree, _ difference: inout Difference)
  where Difference.Element == Element {
    guard root !== old.root else { return }
    guard root != nil, old.root != nil else {
      if count > 0 {
        difference.visit(node, shift: shift)
        Self.visitBelow(node, shift: shift, &difference)
        difference.gap(0..<0, 0..<count)
      }
      if old.count > 0 { difference.gap(0..<old.count, 0..<0) }
      return
    }
    if shift == old.shift {
      Self.compare(old.node, 0, node, 0, shift: shift, &difference)
      return
    }
    var (rows, shifts) = (
      (NodeRow(old.node, start: 0, end: old.count), NodeRow(node, start: 0, end: count)), (old.shift, shift)
    )
    while shifts.0 > shifts.1 {
      shifts.0 -= BranchWidth.bits
      rows.0 = rows.0.below(shift: shifts.0)
    }
    while shifts.1 > shifts.0 {
      for (node, _) in rows.1.nodes { difference.visit(node, shift: shifts.1) }
      shifts.1 -= BranchWidth.bits
      rows.1 = rows.1.below(shift: shifts.1)
    }
    Self.compare(rows.0, rows.1, shift: shifts.0, &difference)
  }

  @inlinable static func compare<Difference: TreeDifference>(
    _ old: Node, _ oldStart: Int, _ new: Node, _ newStart: Int, shift: Int, _ difference: inout Difference
  ) where Difference.Element == Element {
    if old == new { return }
    let total = total(of: new, shift: shift)
    let oldTotal = Self.total(of: old, shift: shift)
    if shift == leafShift {
      difference.visit(new, shift: shift)
      if total == oldTotal {
        difference.pair(old, at: oldStart, new, at: newStart)
      } else {
        difference.gap(oldStart..<(oldStart + oldTotal), newStart..<(newStart + total))
      }
      return
    }
    let below = shift - BranchWidth.bits
    guard total == oldTotal, hasEqualShape(old, new, shift: below) else {
      difference.visit(new, shift: shift)
      if let child = onlyDifferentChild(old, new) {
        compare(
          old.children[child], oldStart + old.start(of: child, shift: below),
          new.children[child], newStart + new.start(of: child, shift: below), shift: below, &difference)
        return
      }
      compare(
        NodeRow(old, start: oldStart, end: oldStart + oldTotal).below(shift: below),
        NodeRow(new, start: newStart, end: newStart + total).below(shift: below), shift: below, &difference)
      return
    }
    difference.visit(new, shift: shift)
    let oldElements = old.children
    let newElements = new.children
    for child in 0..<new.branch.pointee.count where oldElements[child] != newElements[child] {
      let start = new.start(of: child, shift: below)
      compare(oldElements[child], oldStart + start, newElements[child], newStart + start, shift: below, &difference)
    }
  }

  /// Returns the index of the only child that differs between two nodes, or `nil` if there are several. A single
  /// insertion or removal has such a child on its path; comparing it directly is much faster than matching rows with a
  /// table.
  @inlinable static func onlyDifferentChild(_ old: Node, _ new: Node) -> Int? {
    let count = new.branch.pointee.count
    guard old.branch.pointee.count == count else { return nil }
    let (oldElements, newElements) = (old.children, new.children)
    var (first, last) = (0, count - 1)
    while first < last, oldElements[first] == newElements[first] { first += 1 }
    while first < last, oldElements[last] == newElements[last] { last -= 1 }
    return first == last ? first : nil
  }

  /// Whether the children of two nodes end at the same positions, in which case one node is most likely a version of
  /// the other.
  @inlinable static func hasEqualShape(_ old: Node, _ new: Node, shift: Int) -> Bool {
    let (old, new) = (old, new)
    guard old.branch.pointee.count == new.branch.pointee.count else { return false }
    if old.branch.pointee.spans.isEmpty, new.branch.pointee.spans.isEmpty { return true }
    for child in 1..<max(new.branch.pointee.count, 2)
    where old.start(of: child, shift: shift) != new.start(of: child, shift: shift) {
      return false
    }
    return true
  }

  /// Matches the nodes that two rows share, in order, and compares the nodes between the matches.
  @inlinable static func compare<Difference: TreeDifference>(
    _ old: NodeRow, _ new: NodeRow, shift: Int, _ difference: inout Difference
  ) where Difference.Element == Element {
    var indices: [UnsafeMutableRawPointer: Int] = [:]
    indices.reserveCapacity(old.nodes.count)
    for (index, entry) in old.nodes.enumerated() { indices[entry.node.toOpaque()] = index }
    var (oldDone, newDone) = (0, 0)
    for (index, entry) in new.nodes.enumerated() {
      guard let position = indices[entry.node.toOpaque()], position >= oldDone else { continue }
      between(old[oldDone..<position], new[newDone..<index], shift: shift, &difference)
      (oldDone, newDone) = (position + 1, index + 1)
    }
    between(old[oldDone..<old.nodes.count], new[newDone..<new.nodes.count], shift: shift, &difference)
  }

  @inlinable static func between<Difference: TreeDifference>(
    _ old: NodeRow, _ new: NodeRow, shift: Int, _ difference: inout Difference
  ) where Difference.Element == Element {
    let ranges = (old.start(at: 0)..<old.end, new.start(at: 0)..<new.end)
    if ranges.0.isEmpty, ranges.1.isEmpty { return }
    if old.nodes.count == new.nodes.count {
      let isShifted = old.nodes.indices.contains {
        old.start(at: $0 + 1) - old.start(at: $0) != new.start(at: $0 + 1) - new.start(at: $0)
      }
      if !isShifted {
        for (old, new) in zip(old.nodes, new.nodes) {
          compare(old.node, old.start, new.node, new.start, shift: shift, &difference)
        }
        return
      }
    }
    for (node, _) in new.nodes { difference.visit(node, shift: shift) }
    if shift == leafShift || ranges.0.isEmpty || ranges.1.isEmpty {
      if shift > leafShift { for (node, _) in new.nodes { visitBelow(node, shift: shift, &difference) } }
      difference.gap(ranges.0, ranges.1)
      return
    }
    let below = shift - BranchWidth.bits
    compare(old.below(shift: below), new.below(shift: below), shift: below, &difference)
  }

  @inlinable static func visitBelow<Difference: TreeDifference>(
    _ node: Node, shift: Int, _ difference: inout Difference
  )
  where Difference.Element == Element {
    guard shift > leafShift else { return }
    let below = shift - BranchWidth.bits
    for child in 0..<node.branch.pointee.count {
      difference.visit(node.children[child], shift: below)
      visitBelow(node.children[child], shift: below, &difference)
    }
  }
}

// MARK: Equality

extension Tree {
  /// Returns whether two trees have equal elements in the same order. It skips shared nodes.
  ///
  /// - Complexity: proportional to the changes for two versions of one tree, O(n) otherwise.
  @inlinable func isEqual(to other: Tree, by areEqual: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    guard root !== other.root else { return true }
    if shift == other.shift { return Self.areEqual(node, other.node, shift: shift, by: areEqual) }
    return areElementsEqual(to: other, by: areEqual)
  }

  /// Returns the number of elements at the start of both trees that are in shared nodes.
  ///
  /// - Complexity: O(log n)
  @inlinable func sharedBeginning(with other: Tree) -> Int {
    var shift = self.shift
    guard shift == other.shift else { return 0 }
    var (lhs, rhs) = (node, other.node)
    var position = 0
    while lhs != rhs, shift > Self.leafShift {
      shift &-= BranchWidth.bits
      let last = Swift.min(lhs.branch.pointee.count, rhs.branch.pointee.count) &- 1
      var child = 0
      while child < last, lhs.children[child] == rhs.children[child] { child &+= 1 }
      position += lhs.start(of: child, shift: shift)
      (lhs, rhs) = (lhs.children[child], rhs.children[child])
    }
    return position
  }

  @inlinable static func areEqual(
    _ lhs: Node, _ rhs: Node, shift: Int, by areEqual: (Element, Element) -> Bool
  ) -> Bool {
    if lhs == rhs { return true }
    let total = total(of: lhs, shift: shift)
    guard total == Self.total(of: rhs, shift: shift) else { return false }
    if shift == leafShift {
      let (leftItems, rightItems) = (lhs.elements(Element.self), rhs.elements(Element.self))
      for position in 0..<total where !areEqual(leftItems[position], rightItems[position]) { return false }
      return true
    }
    let below = shift - BranchWidth.bits
    guard hasEqualShape(lhs, rhs, shift: below) else {
      let trees = (
        Tree(root: lhs.takeUnretainedValue(), count: total, shift: shift),
        Tree(root: rhs.takeUnretainedValue(), count: total, shift: shift)
      )
      return trees.0.areElementsEqual(to: trees.1, by: areEqual)
    }
    let (leftItems, rightItems) = (lhs.children, rhs.children)
    for child in 0..<lhs.branch.pointee.count
    where leftItems[child] != rightItems[child]
      && !Self.areEqual(leftItems[child], rightItems[child], shift: below, by: areEqual)
    {
      return false
    }
    return true
  }

  /// Compares all elements, a run of both trees at a time. Runs in the same leaf are skipped.
  @inlinable func areElementsEqual(to other: Tree, by areEqual: (Element, Element) -> Bool) -> Bool {
    // After an insertion or a removal all later elements are at other positions, so the first difference is found soon.
    var position = sharedBeginning(with: other)
    while position < count {
      let (lhs, rhs) = (run(from: position), other.run(from: position))
      let length = Swift.min(lhs.count, rhs.count)
      if lhs.baseAddress != rhs.baseAddress {
        for position in 0..<length where !areEqual(lhs[position], rhs[position]) { return false }
      }
      position += length
    }
    return true
  }
}
