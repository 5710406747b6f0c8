extension Tree {
  /// Checks the invariants and traps if one is violated. For tests: it visits every node.
  ///
  /// - All leaves have the same depth. A leaf has 1 to ``Leaf/most`` elements, a branch 1 to ``BranchWidth/most`` children,
  ///   and a root that is a branch has at least two.
  /// - A node that is not on the right edge is at least half full.
  /// - The total of a branch is the sum of its children's totals. Its table, if it has one, contains the end of each
  ///   child; without a table, all children but the last are completely full.
  /// - With labels: they ascend along the tree, and the tables contain the first label of each child.
  @usableFromInline func checkInvariants(first: Int?) {
    guard root != nil else {
      precondition(count == 0 && shift == Self.leafShift, "An empty tree has no root, no elements and no height.")
      return
    }
    precondition(
      shift == Self.leafShift || node.branch.pointee.count > 1,
      "A root has only one child: that child should be the root.")
    var before: Int?
    precondition(
      check(node, shift: shift, isLast: true, first: first, before: &before) == count,
      "The tree's count differs from the number of its elements.")
  }

  private func check(_ node: Node, shift: Int, isLast: Bool, first: Int?, before: inout Int?) -> Int {
    if shift == Self.leafShift {
      precondition(node.takeUnretainedValue() is Leaf<Element>, "A leaf is expected at this depth.")
      let header = node.leaf(of: Element.self).pointee
      precondition(header.count >= (isLast ? 1 : Leaf<Element>.least), "A leaf has too few elements.")
      precondition(header.count <= Leaf<Element>.most, "A leaf has too many elements.")
      guard let first else {
        precondition(header.labels.isEmpty, "A leaf of a tree without labels has labels.")
        return header.count
      }
      let labels = node.leaf(of: Element.self).labels(first: first)
      precondition(
        labels.count == header.count, "The number of a leaf's labels differs from the number of its elements.")
      precondition(labels[0] == first, "A leaf's first label differs from the one in its parent.")
      for label in labels {
        precondition(before.map { $0 < label } ?? true, "The labels are not in ascending order.")
        precondition((0..<Label.limit).contains(label), "A label is out of range.")
        before = label
      }
      return header.count
    }
    precondition(node.takeUnretainedValue() is Branch, "A branch is expected at this depth.")
    let header = node.branch.pointee
    precondition(header.count >= (isLast ? 1 : BranchWidth.least), "A branch has too few children.")
    precondition(header.count <= BranchWidth.most, "A branch has too many children.")
    let below = shift - BranchWidth.bits
    let length = first == nil ? header.count : 2 * header.count
    precondition(header.spans.isEmpty || header.spans.count == length, "The length of a branch's span table is wrong.")
    var total = 0
    for child in 0..<header.count {
      let isLastChild = child == header.count - 1
      precondition(node.start(of: child, shift: below) == total, "A child's start differs from the one in its parent.")
      let start = first.map { node.firstLabel(of: child, first: $0, shift: below) }
      if child == 0, let first {
        precondition(start == first, "A branch's first label differs from the one in its parent.")
      }
      total += check(node.children[child], shift: below, isLast: isLast && isLastChild, first: start, before: &before)
      if !header.spans.isEmpty {
        precondition(header.spans[child] == total, "A child's end differs from the one in its parent.")
      }
    }
    precondition(header.total == total, "A branch's total differs from the sum of its children's counts.")
    return total
  }
}
