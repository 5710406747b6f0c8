/// The result of a removal: the value created from the element, and in a tree with labels the first label that remains.
@frozen @usableFromInline struct Removal<Removed> {
  @usableFromInline var element: Removed
  @usableFromInline var first: Int

  @inlinable init(element: Removed, first: Int) {
    self.element = element
    self.first = first
  }
}

extension Tree {
  /// Removes the element at a position and returns it.
  ///
  /// - Complexity: O(log n), plus a copy of each shared node on the path.
  @inlinable mutating func remove(at position: Int, first: Int = 0, isLabeled: Bool = false) -> Removal<Element> {
    remove(at: position, first: first, isLabeled: isLabeled) { $0.move() }
  }

  /// Removes the element at a position.
  ///
  /// - Parameter take: moves the element out of its memory, which it must leave uninitialized.
  @inlinable mutating func remove<Removed>(
    at position: Int, first: Int, isLabeled: Bool, taking take: (UnsafeMutablePointer<Element>) -> Removed
  ) -> Removal<Removed> {
    let shift = self.shift
    let removal = withRoot {
      Self.remove(
        at: position, from: $0, shift: shift, first: first, isLabeled: isLabeled, isLast: true, taking: take)
    }
    count -= 1
    collapse()
    return removal
  }

  /// Removes roots with a single child, or the root of an empty tree.
  @inlinable mutating func collapse() {
    if count == 0 {
      root = nil
      shift = Self.leafShift
      return
    }
    while shift > Self.leafShift, node.branch.pointee.count == 1 {
      root = node.children[0].takeUnretainedValue()
      shift -= BranchWidth.bits
    }
  }

  @inlinable static func remove<Removed>(
    at position: Int, from slot: UnsafeMutablePointer<Node>, shift: Int, first: Int, isLabeled: Bool, isLast: Bool,
    taking take: (UnsafeMutablePointer<Element>) -> Removed
  ) -> Removal<Removed> {
    if shift == leafShift {
      return remove(at: position, fromLeaf: slot, first: first, isLabeled: isLabeled, taking: take)
    }
    slot.makeBranchUnique()
    let node = slot.pointee
    let header = node.branch
    let shift = shift - BranchWidth.bits
    let step = node.step(to: position, shift: shift)
    if position != header.pointee.total - 1 {
      node.spellOutSpans(shift: shift, first: first, isLabeled: isLabeled)
    }
    var removal = remove(
      at: step.offset, from: node.children + step.child, shift: shift,
      first: node.firstLabelOrZero(of: step.child, first: first, shift: shift, isLabeled: isLabeled),
      isLabeled: isLabeled, isLast: isLast && step.child == header.pointee.count - 1, taking: take)

    header.pointee.total -= 1
    let count = header.pointee.count
    if !header.pointee.spans.isEmpty {
      for child in step.child..<count { header.pointee.spans[child] -= 1 }
      if isLabeled { header.pointee.spans[count + step.child] = removal.first }
    }
    let size = size(of: node.children[step.child], shift: shift)
    if size == 0 { node.dropChild(step.child, isLabeled: isLabeled) }
    let remainingCount = header.pointee.count
    removal.first = remainingCount == 0 || !isLabeled ? first : node.firstLabel(of: 0, first: first, shift: shift)
    if size > 0, size < least(shift: shift), remainingCount > 1, !(isLast && step.child == remainingCount - 1) {
      regroup(step.child, in: slot, shift: shift, first: first, isLabeled: isLabeled)
    }
    return removal
  }

  @inlinable static func remove<Removed>(
    at position: Int, fromLeaf slot: UnsafeMutablePointer<Node>, first: Int, isLabeled: Bool,
    taking take: (UnsafeMutablePointer<Element>) -> Removed
  ) -> Removal<Removed> {
    slot.makeLeafUnique(of: Element.self)
    let header = slot.pointee.leaf(of: Element.self)
    let count = header.pointee.count
    if isLabeled, !header.pointee.labels.isEmpty || (position != 0 && position != count - 1) {
      header.spellOutLabels(first: first)
      header.pointee.labels.remove(at: position)
    }
    let target = slot.pointee.elements(Element.self) + position
    let element = take(target)
    target.moveInitialize(from: target + 1, count: count - position - 1)
    header.pointee.count = count - 1
    let next = header.pointee.labels.first ?? (position == 0 ? first + Label.stride : first)
    return Removal(element: element, first: next)
  }

  /// Returns the number of children of a branch, or of elements in a leaf.
  @inlinable static func size(of node: Node, shift: Int) -> Int {
    shift == leafShift ? node.leaf(of: Element.self).pointee.count : node.branch.pointee.count
  }

  @inlinable static func least(shift: Int) -> Int { shift == leafShift ? Leaf<Element>.least : BranchWidth.least }

  @inlinable static func total(of node: Node, shift: Int) -> Int {
    shift == leafShift ? node.leaf(of: Element.self).pointee.count : node.branch.pointee.total
  }

  /// Merges a child that is less than half full with a neighbor, into one node or into two that are at least half
  /// full.
  @inlinable static func regroup(
    _ child: Int, in slot: UnsafeMutablePointer<Node>, shift: Int, first: Int, isLabeled: Bool
  ) {
    let node = slot.pointee
    let count = node.branch.pointee.count
    let left = child == 0 ? 0 : child - 1
    func firstLabel(_ child: Int) -> Int {
      node.firstLabelOrZero(of: child, first: first, shift: shift, isLabeled: isLabeled)
    }
    var nodes = Siblings()
    nodes.append(childrenOf: node, 0..<left, shift: shift, first: first, isLabeled: isLabeled)
    let pair = merge(
      node.children[left], node.children[left + 1], shift: shift,
      firsts: isLabeled ? (firstLabel(left), firstLabel(left + 1)) : nil)
    nodes.append(pair)
    nodes.append(childrenOf: node, (left + 2)..<count, shift: shift, first: first, isLabeled: isLabeled)
    slot.replace(with: nodes.branch(0..<nodes.nodes.count, shift: shift))
  }

  /// Merges two neighbors into one node, or into two of equal size.
  @inlinable static func merge(_ left: Node, _ right: Node, shift: Int, firsts: (Int, Int)?) -> NodePair {
    if shift > leafShift {
      var nodes = Siblings()
      let below = shift - BranchWidth.bits
      nodes.append(
        childrenOf: left, 0..<left.branch.pointee.count, shift: below, first: firsts?.0 ?? 0,
        isLabeled: firsts != nil)
      nodes.append(
        childrenOf: right, 0..<right.branch.pointee.count, shift: below, first: firsts?.1 ?? 0,
        isLabeled: firsts != nil)
      return nodes.grouped(shift: below, isLast: false)
    }
    let counts = (left.leaf(of: Element.self).pointee.count, right.leaf(of: Element.self).pointee.count)
    let count = counts.0 + counts.1
    var labels: [Int] = []
    if let firsts {
      labels =
        left.leaf(of: Element.self).labels(first: firsts.0) + right.leaf(of: Element.self).labels(first: firsts.1)
    }
    let middle = count <= Leaf<Element>.most ? count : count / 2
    func leaf(_ range: Range<Int>) -> OwnedNode {
      let leaf = Leaf<Element>.make()
      let fromLeft = range.clamped(to: 0..<counts.0)
      let fromRight = range.clamped(to: counts.0..<count)
      leaf.withUnsafeMutablePointers {
        $0.pointee = Leaf.Header(count: range.count, labels: Array(labels.isEmpty ? [] : labels[range]))
        $1.initialize(from: left.elements(Element.self) + fromLeft.lowerBound, count: fromLeft.count)
        ($1 + fromLeft.count).initialize(
          from: right.elements(Element.self) + (fromRight.lowerBound - counts.0), count: fromRight.count)
      }
      return OwnedNode(
        node: .passRetained(leaf), count: range.count, first: labels.isEmpty ? nil : labels[range.lowerBound])
    }
    return NodePair(leaf(0..<middle), middle == count ? nil : leaf(middle..<count))
  }
}

extension UnsafeMutablePointer {
  @inlinable func labels<Element>(first: Int) -> [Int] where Pointee == Leaf<Element>.Header {
    pointee.labels.isEmpty ? (0..<pointee.count).map { first + $0 * Label.stride } : pointee.labels
  }
}

extension Unmanaged where Instance == AnyObject {
  @inlinable func firstLabelOrZero(of child: Int, first: Int, shift: Int, isLabeled: Bool) -> Int {
    isLabeled ? firstLabel(of: child, first: first, shift: shift) : 0
  }

  /// Removes an empty child from a branch.
  @inlinable func dropChild(_ child: Int, isLabeled: Bool) {
    let header = branch
    let count = header.pointee.count
    children[child].release()
    (children + child).update(from: children + child + 1, count: count - child - 1)
    if !header.pointee.spans.isEmpty {
      if isLabeled { header.pointee.spans.remove(at: count + child) }
      header.pointee.spans.remove(at: child)
    }
    header.pointee.count = count - 1
  }
}
