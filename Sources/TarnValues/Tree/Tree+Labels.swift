// Finding by label and telling an element's label. `first` is the label of the first element below a node: a regular
// node holds no labels, for each element's is told by its position from the first.

/// An element found by its label: where it is held, and its position.
@frozen @usableFromInline struct Found<Element> {
  @usableFromInline let element: UnsafeMutablePointer<Element>
  @usableFromInline let position: Int

  @inlinable init(element: UnsafeMutablePointer<Element>, position: Int) {
    self.element = element
    self.position = position
  }
}

extension Unmanaged where Instance == AnyObject {
  /// The child that has a label, and the child's first label.
  @inlinable func step(toLabel label: Int, first: Int, shift: Int) -> (child: Int, first: Int) {
    if branch.pointee.spans.isEmpty {
      // The last child's labels may be further apart than a regular one's.
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

  /// The first label of a child.
  @inlinable func firstLabel(of child: Int, first: Int, shift: Int) -> Int {
    if branch.pointee.spans.isEmpty { return first &+ (child &<< shift) &* Label.stride }
    return branch.pointee.spans[branch.pointee.count &+ child]
  }
}

extension UnsafeMutablePointer {
  /// The place of a label in a leaf.
  @inlinable func place<Element>(ofLabel label: Int, first: Int) -> Int where Pointee == Leaf<Element>.Header {
    if pointee.labels.isEmpty { return (label &- first) &>> Label.strideBits }
    return pointee.labels.withUnsafeBufferPointer { labels in
      var place = 0
      while place < labels.count &- 1, labels[place] < label { place &+= 1 }
      return place
    }
  }
}

extension Tree {
  /// The element with a label that the tree has. Lent.
  ///
  /// - Complexity: O(log n)
  @inlinable func find(label: Int, first: Int) -> Found<Element> {
    var node = self.node
    var shift = self.shift
    var first = first
    var position = 0
    while shift > Self.leafShift {
      shift &-= Width.bits
      let step = node.step(toLabel: label, first: first, shift: shift)
      position &+= node.start(of: step.child, shift: shift)
      node = node.children[step.child]
      first = step.first
    }
    let place = node.leaf(of: Element.self).place(ofLabel: label, first: first)
    return Found(element: node.elements(Element.self) + place, position: position &+ place)
  }

  /// The element that most likely has a label. Lent.
  ///
  /// It is the one if no element that stood near it was ever removed or put in between: under a full node it goes by
  /// the label's bits alone, as it would by a position's. That spares it the cache misses of asking every node on the way
  /// for its table. Who has a key to compare knows whether it was right.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func guess(label: Int, first: Int) -> UnsafeMutablePointer<Element> {
    var node = self.node
    var shift = self.shift
    var first = first
    while shift > Self.leafShift {
      shift &-= Width.bits
      let header = node.branch
      let step = node.step(toLabel: label, first: first, shift: shift)
      let isFull = header.pointee.spans.isEmpty && step.child &+ 1 < header.pointee.count
      node = node.children[step.child]
      first = step.first
      if isFull {
        // Labels up to the next child's first are fewer than there are places below.
        var rest = (label &- first) &>> Label.strideBits
        node = node.leafOfFull(&rest, shift: shift, leafShift: Self.leafShift)
        return node.elements(Element.self) + rest
      }
    }
    let place = node.leaf(of: Element.self).place(ofLabel: label, first: first)
    return node.elements(Element.self) + place
  }

  /// The element with a label that the tree has, to be changed in place.
  ///
  /// - Complexity: O(log n), plus a copy of every node on the way that is shared.
  @inlinable mutating func findUnique(label: Int, first: Int) -> UnsafeMutablePointer<Element> {
    var shift = self.shift
    return withRoot { slot in
      var slot = slot
      var first = first
      while shift > Self.leafShift {
        slot.makeBranchUnique()
        shift &-= Width.bits
        let step = slot.pointee.step(toLabel: label, first: first, shift: shift)
        slot = slot.pointee.children + step.child
        first = step.first
      }
      slot.makeLeafUnique(of: Element.self)
      let place = slot.pointee.leaf(of: Element.self).place(ofLabel: label, first: first)
      return slot.pointee.elements(Element.self) + place
    }
  }

  /// The label of the element at a position.
  ///
  /// - Complexity: O(log n)
  @inlinable func label(at position: Int, first: Int) -> Int {
    var node = self.node
    var shift = self.shift
    var position = position
    var first = first
    while shift > Self.leafShift {
      shift &-= Width.bits
      let step = node.step(to: position, shift: shift)
      first = node.firstLabel(of: step.child, first: first, shift: shift)
      node = node.children[step.child]
      position = step.rest
    }
    let labels = node.leaf(of: Element.self).pointee.labels
    return labels.isEmpty ? first &+ position &* Label.stride : labels[position]
  }

  /// Gives the elements of a range new labels, which must count up and fit between those around the range.
  ///
  /// - Complexity: O(k + log n) for k elements.
  @inlinable mutating func relabel(_ range: Range<Int>, first: Int, label: (Int) -> Int) -> Int {
    guard !range.isEmpty else { return first }
    let shift = self.shift
    return withRoot { Self.relabel(range, at: 0, in: $0, shift: shift, first: first, label: label) }
  }

  /// - Returns: the first label below the node afterwards.
  @inlinable static func relabel(
    _ range: Range<Int>, at start: Int, in slot: UnsafeMutablePointer<Node>, shift: Int, first: Int,
    label: (Int) -> Int
  ) -> Int {
    if shift == leafShift {
      slot.makeLeafUnique(of: Element.self)
      let leaf = slot.pointee.leaf(of: Element.self)
      leaf.spellOutLabels(first: first)
      for place in 0..<leaf.pointee.count where range.contains(start + place) {
        leaf.pointee.labels[place] = label(start + place)
      }
      return leaf.pointee.labels[0]
    }
    slot.makeBranchUnique()
    let node = slot.pointee
    node.spellOutSpans(shift: shift - Width.bits, first: first, isLabelled: true)
    let count = node.branch.pointee.count
    for child in 0..<count {
      let begin = start + node.start(of: child, shift: shift - Width.bits)
      let end = start + node.branch.pointee.spans[child]
      guard begin < range.upperBound, range.lowerBound < end else { continue }
      node.branch.pointee.spans[count + child] = relabel(
        range, at: begin, in: node.children + child, shift: shift - Width.bits,
        first: node.branch.pointee.spans[count + child], label: label)
    }
    return node.branch.pointee.spans[count]
  }
}

extension UnsafeMutablePointer {
  /// Writes down the labels of a regular leaf, which is to become one that isn't.
  @inlinable func spellOutLabels<Element>(first: Int) where Pointee == Leaf<Element>.Header {
    guard pointee.labels.isEmpty else { return }
    pointee.labels = (0..<pointee.count).map { first + $0 * Label.stride }
  }
}

extension Unmanaged where Instance == AnyObject {
  /// Writes down where the children of a regular node end, and in a tree with labels which are their first; `shift` is
  /// a child's.
  @inlinable func spellOutSpans(shift: Int, first: Int, isLabelled: Bool) {
    let header = branch
    guard header.pointee.spans.isEmpty else { return }
    let count = header.pointee.count
    var spans: [Int] = []
    spans.reserveCapacity(isLabelled ? 2 * count : count)
    for child in 1...count { spans.append(min(child << shift, header.pointee.total)) }
    if isLabelled {
      for child in 0..<count { spans.append(first + (child << shift) * Label.stride) }
    }
    header.pointee.spans = spans
  }
}
