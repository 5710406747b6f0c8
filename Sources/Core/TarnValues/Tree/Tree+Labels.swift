// Finding elements by label, and labels by position. `first` is the label of the first element below a node: a regular
// node stores no labels, because an element's label follows from its position and `first`.

/// The result of a search by label: a borrowed pointer to the element, and its position.
@frozen @usableFromInline struct FoundElement<Element> {
  @usableFromInline let element: UnsafeMutablePointer<Element>
  @usableFromInline let position: Int

  @inlinable init(element: UnsafeMutablePointer<Element>, position: Int) {
    self.element = element
    self.position = position
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Returns the child that contains a label, and the first label of that child.
  @inlinable func step(toLabel label: Int, first: Int, shift: Int) -> (child: Int, first: Int) {
    if branch.pointee.spans.isEmpty {
      // The labels of the last child may be further apart than regular ones, so the index is clamped.
      let child = Swift.min((label &- first) &>> (shift &+ Label.strideBits), branch.pointee.count &- 1)
      return (child, first &+ (child &<< shift) &* Label.stride)
    }
    let count = branch.pointee.count
    return branch.pointee.spans.withUnsafeBufferPointer { spans in
      var child = count &- 1
      while child > 0, spans[count &+ child] > label { child &-= 1 }
      return (child, spans[count &+ child])
    }
  }

  /// Returns the first label of a child.
  @inlinable func firstLabel(of child: Int, first: Int, shift: Int) -> Int {
    if branch.pointee.spans.isEmpty { return first &+ (child &<< shift) &* Label.stride }
    return branch.pointee.spans[branch.pointee.count &+ child]
  }
}

extension UnsafeMutablePointer {
  /// Returns the index of a label in a leaf.
  @inlinable func index<Element>(ofLabel label: Int, first: Int) -> Int where Pointee == Leaf<Element>.Header {
    if pointee.labels.isEmpty { return (label &- first) &>> Label.strideBits }
    return pointee.labels.withUnsafeBufferPointer { labels in
      var position = 0
      while position < labels.count &- 1, labels[position] < label { position &+= 1 }
      return position
    }
  }
}

extension Tree {
  /// Returns the element with a label, borrowed from the tree. The tree must contain the label.
  ///
  /// - Complexity: O(log n)
  @inlinable func find(label: Int, first: Int) -> FoundElement<Element> {
    var node = self.node
    var shift = self.shift
    var first = first
    var position = 0
    while shift > Self.leafShift {
      shift &-= BranchWidth.bits
      let step = node.step(toLabel: label, first: first, shift: shift)
      position &+= node.start(of: step.child, shift: shift)
      node = node.children[step.child]
      first = step.first
    }
    let index = node.leaf(of: Element.self).index(ofLabel: label, first: first)
    return FoundElement(element: node.elements(Element.self) + index, position: position &+ index)
  }

  /// Returns the element that most likely has a label, borrowed from the tree.
  ///
  /// The guess is right if no element near it was ever removed or inserted between others: below a full node it uses
  /// only the bits of the label, as a search by position would. So it avoids the cache misses of reading the table of
  /// every node on the path. The caller must verify the guess by comparing keys.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func guess(label: Int, first: Int) -> UnsafeMutablePointer<Element> {
    var node = self.node
    var shift = self.shift
    var first = first
    while shift > Self.leafShift {
      shift &-= BranchWidth.bits
      let header = node.branch
      let step = node.step(toLabel: label, first: first, shift: shift)
      let isFull = header.pointee.spans.isEmpty && step.child &+ 1 < header.pointee.count
      node = node.children[step.child]
      first = step.first
      if isFull {
        // The label is less than the first one of the next child, so `offset` is a valid position below this child.
        var offset = (label &- first) &>> Label.strideBits
        node = node.leafOfFull(&offset, shift: shift, leafShift: Self.leafShift)
        return node.elements(Element.self) + offset
      }
    }
    let position = node.leaf(of: Element.self).index(ofLabel: label, first: first)
    return node.elements(Element.self) + position
  }

  /// Returns the element with a label for a change in place. The tree must contain the label.
  ///
  /// - Complexity: O(log n), plus a copy of each shared node on the path.
  @inlinable mutating func findUnique(label: Int, first: Int) -> UnsafeMutablePointer<Element> {
    var shift = self.shift
    return withRoot { slot in
      var slot = slot
      var first = first
      while shift > Self.leafShift {
        slot.makeBranchUnique()
        shift &-= BranchWidth.bits
        let step = slot.pointee.step(toLabel: label, first: first, shift: shift)
        slot = slot.pointee.children + step.child
        first = step.first
      }
      slot.makeLeafUnique(of: Element.self)
      let position = slot.pointee.leaf(of: Element.self).index(ofLabel: label, first: first)
      return slot.pointee.elements(Element.self) + position
    }
  }

  /// Returns the label of the element at a position.
  ///
  /// - Complexity: O(log n)
  @inlinable func label(at position: Int, first: Int) -> Int {
    var node = self.node
    var shift = self.shift
    var position = position
    var first = first
    while shift > Self.leafShift {
      shift &-= BranchWidth.bits
      let step = node.step(to: position, shift: shift)
      first = node.firstLabel(of: step.child, first: first, shift: shift)
      node = node.children[step.child]
      position = step.offset
    }
    let labels = node.leaf(of: Element.self).pointee.labels
    return labels.isEmpty ? first &+ position &* Label.stride : labels[position]
  }

  /// Sets the labels of a range. They must ascend and fit between the labels around the range.
  ///
  /// - Returns: the first label of the tree afterwards.
  /// - Complexity: O(k + log n) for k elements.
  @inlinable mutating func relabel(_ range: Range<Int>, first: Int, label: (Int) -> Int) -> Int {
    guard !range.isEmpty else { return first }
    let shift = self.shift
    return withRoot { Self.relabel(range, at: 0, in: $0, shift: shift, first: first, label: label) }
  }

  /// Sets the labels of a range below the node in a slot.
  ///
  /// - Returns: the first label below the node afterwards.
  @inlinable static func relabel(
    _ range: Range<Int>, at start: Int, in slot: UnsafeMutablePointer<Node>, shift: Int, first: Int,
    label: (Int) -> Int
  ) -> Int {
    if shift == leafShift {
      slot.makeLeafUnique(of: Element.self)
      let leaf = slot.pointee.leaf(of: Element.self)
      leaf.spellOutLabels(first: first)
      for position in 0..<leaf.pointee.count where range.contains(start + position) {
        leaf.pointee.labels[position] = label(start + position)
      }
      return leaf.pointee.labels[0]
    }
    slot.makeBranchUnique()
    let node = slot.pointee
    node.spellOutSpans(shift: shift - BranchWidth.bits, first: first, isLabeled: true)
    let count = node.branch.pointee.count
    for child in 0..<count {
      let begin = start + node.start(of: child, shift: shift - BranchWidth.bits)
      let end = start + node.branch.pointee.spans[child]
      guard begin < range.upperBound, range.lowerBound < end else { continue }
      node.branch.pointee.spans[count + child] = relabel(
        range, at: begin, in: node.children + child, shift: shift - BranchWidth.bits,
        first: node.branch.pointee.spans[count + child], label: label)
    }
    return node.branch.pointee.spans[count]
  }
}

extension UnsafeMutablePointer {
  /// Stores the labels of a regular leaf explicitly, before it becomes irregular.
  @inlinable func spellOutLabels<Element>(first: Int) where Pointee == Leaf<Element>.Header {
    guard pointee.labels.isEmpty else { return }
    pointee.labels = (0..<pointee.count).map { first + $0 * Label.stride }
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Stores the ends of the children of a regular node explicitly, and in a tree with labels their first labels.
  /// `shift` is that of a child.
  @inlinable func spellOutSpans(shift: Int, first: Int, isLabeled: Bool) {
    let header = branch
    guard header.pointee.spans.isEmpty else { return }
    let count = header.pointee.count
    var spans: [Int] = []
    spans.reserveCapacity(isLabeled ? 2 * count : count)
    for child in 1...count { spans.append(min(child << shift, header.pointee.total)) }
    if isLabeled {
      for child in 0..<count { spans.append(first + (child << shift) * Label.stride) }
    }
    header.pointee.spans = spans
  }
}
