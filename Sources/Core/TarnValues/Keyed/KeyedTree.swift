/// Extracts the key of a tree's elements.
@usableFromInline protocol KeyExtraction<Element> {
  associatedtype Element
  associatedtype Key: Hashable

  static func key(of element: Element) -> Key
}

/// An ordered tree whose elements are found by key or by position: the storage of ``Map`` and ``Table``.
///
/// ```
/// key ──hash──► index ──label──► tree ──► element
///                                 ▲
/// position ───────────────────────┘
/// ```
///
/// The index maps a key to its element's label; the tree finds elements by label and by position. A change of an
/// element's value does not touch the index.
@frozen @usableFromInline struct KeyedTree<Names: KeyExtraction> {
  @usableFromInline typealias Element = Names.Element
  @usableFromInline typealias Key = Names.Key

  @usableFromInline var tree: Tree<Element>
  /// The label of the first element.
  @usableFromInline var first: Int
  /// The label for the next element appended at the end.
  @usableFromInline var end: Int
  /// The index of the keys. It is filled when the tree grows above ``linearSearchLimit`` elements, and emptied when the
  /// tree shrinks to half of that. While it is empty, keys are compared one by one.
  @usableFromInline var index: HashIndex

  @inlinable init() {
    tree = Tree()
    first = Label.start
    end = Label.start
    index = HashIndex()
  }

  /// Up to this number of elements, keys are compared one by one: that is as fast as hashing and takes no memory.
  @inlinable @inline(__always) static var linearSearchLimit: Int { 8 }

  @inlinable @inline(__always) var count: Int { tree.count }
}

// MARK: Finding

extension KeyedTree {
  /// Returns the element with a key, borrowed from the tree.
  ///
  /// - Complexity: O(log n)
  @inlinable @inline(__always) func find(_ key: Key) -> UnsafeMutablePointer<Element>? {
    if index.count == 0 { return linearPosition(of: key).map { tree.find($0) } }
    return index.find(HashIndex.hash(of: key)) { element(key, label: $0) }
  }

  /// Returns the element with a label, borrowed, or `nil` if its key differs.
  @inlinable @inline(__always) func element(_ key: Key, label: Int) -> UnsafeMutablePointer<Element>? {
    // Keys are unique, so an element with an equal key is the right one, even if the label was only a guess.
    let guess = tree.guess(label: label, first: first)
    if Names.key(of: guess.pointee) == key { return guess }
    let element = tree.find(label: label, first: first).element
    return element != guess && Names.key(of: element.pointee) == key ? element : nil
  }

  @inlinable func linearPosition(of key: Key) -> Int? {
    for position in 0..<tree.count where Names.key(of: tree.find(position).pointee) == key { return position }
    return nil
  }

  /// Returns the label of the element with a key.
  ///
  /// - Complexity: O(log n)
  @inlinable func label(of key: Key) -> Int? {
    if index.count == 0 { return linearPosition(of: key).map { tree.label(at: $0, first: first) } }
    guard let label = likelyLabel(of: key) else { return nil }
    return hasLabel(label, key) ? label : certainLabel(of: key)
  }

  /// Returns the label that the index has for a key, or for another key with the same hash. Returns `nil` if the tree
  /// does not contain the key.
  @inlinable func likelyLabel(of key: Key) -> Int? {
    index.find(HashIndex.hash(of: key)) { element(key, label: $0) == nil ? nil : $0 }
  }

  /// Returns the label of exactly this key, also if several keys have the same hash. It does not use
  /// ``Tree/guess(label:first:)``.
  @inlinable @inline(never) func certainLabel(of key: Key) -> Int? {
    index.find(HashIndex.hash(of: key)) { hasLabel($0, key) ? $0 : nil }
  }

  @inlinable func hasLabel(_ label: Int, _ key: Key) -> Bool {
    Names.key(of: tree.find(label: label, first: first).element.pointee) == key
  }

  /// Returns the position of the element with a key.
  ///
  /// - Complexity: O(log n)
  @inlinable func position(of key: Key) -> Int? {
    if index.count == 0 { return linearPosition(of: key) }
    return label(of: key).map { tree.find(label: $0, first: first).position }
  }

  /// Returns the element with a key for a change in place. The caller must not change its key.
  ///
  /// - Complexity: O(log n), plus a copy of each shared node on the path.
  @inlinable mutating func findUnique(_ key: Key) -> UnsafeMutablePointer<Element>? { uniqueElement(key)?.element }

  /// Returns the element with a key for a change in place, and its label.
  @inlinable mutating func uniqueElement(_ key: Key) -> UniqueElement<Element>? {
    if index.count == 0 {
      return linearPosition(of: key).map {
        UniqueElement(label: tree.label(at: $0, first: first), element: tree.findUnique($0))
      }
    }
    guard let label = likelyLabel(of: key) else { return nil }
    let element = tree.findUnique(label: label, first: first)
    if Names.key(of: element.pointee) == key { return UniqueElement(label: label, element: element) }
    return certainLabel(of: key).map {
      UniqueElement(label: $0, element: tree.findUnique(label: $0, first: first))
    }
  }
}

/// An element in a uniquely referenced leaf, and its label.
@frozen @usableFromInline struct UniqueElement<Element> {
  @usableFromInline let label: Int
  @usableFromInline let element: UnsafeMutablePointer<Element>

  @inlinable init(label: Int, element: UnsafeMutablePointer<Element>) {
    self.label = label
    self.element = element
  }
}

// MARK: Changing

extension KeyedTree {
  /// Appends an element. The tree must not contain its key.
  ///
  /// - Complexity: O(log n)
  @inlinable mutating func append(_ element: consuming Element) {
    if end >= Label.limit { renumber() }
    let label = end
    let key = Names.key(of: element)
    tree.insert(element, label: label, at: tree.count, first: first)
    if tree.count == 1 { first = label }
    end = label + Label.stride
    addToIndex(key, label)
  }

  /// Inserts an element before the one at a position. The tree must not contain its key.
  ///
  /// - Complexity: O(log n) amortised
  @inlinable mutating func insert(_ element: consuming Element, at position: Int) {
    guard position < tree.count else {
      append(element)
      return
    }
    let label = unusedLabel(before: position)
    let key = Names.key(of: element)
    tree.insert(element, label: label, at: position, first: first)
    if position == 0 { first = label }
    addToIndex(key, label)
  }

  /// Removes the element at a position and returns it.
  ///
  /// - Complexity: O(log n)
  @inlinable mutating func remove(at position: Int) -> Element {
    let hash = index.count == 0 ? 0 : HashIndex.hash(of: Names.key(of: tree.find(position).pointee))
    return remove(at: position, hash: hash) { $0.move() }
  }

  /// Removes the element at a position.
  ///
  /// - Parameters:
  ///   - hash: the hash of the element's key.
  ///   - take: moves the element out of its memory, which it must leave uninitialized.
  /// - Complexity: O(log n)
  @inlinable mutating func remove<Removed>(
    at position: Int, hash: UInt64, taking take: (UnsafeMutablePointer<Element>) -> Removed
  ) -> Removed {
    let label = tree.label(at: position, first: first)
    let isLast = position == tree.count - 1
    let removal = tree.remove(at: position, first: first, isLabeled: true, taking: take)
    first = tree.isEmpty ? Label.start : removal.first
    if isLast { end = tree.isEmpty ? Label.start : tree.label(at: tree.count - 1, first: first) + Label.stride }
    if index.count > 0 {
      if tree.count <= Self.linearSearchLimit / 2 { index = HashIndex() } else { index.remove(hash, label) }
    }
    return removal.element
  }

  /// Moves an element so that its position becomes `new`.
  ///
  /// - Complexity: O(log n) amortised
  @inlinable mutating func move(from old: Int, to new: Int) {
    guard old != new else { return }
    insert(remove(at: old), at: new)
  }

  @inlinable mutating func addToIndex(_ key: Key, _ label: Int) {
    if index.count > 0 {
      index.insert(HashIndex.hash(of: key), label)
    } else if tree.count > Self.linearSearchLimit {
      for position in 0..<tree.count {
        index.insert(
          HashIndex.hash(of: Names.key(of: tree.find(position).pointee)), tree.label(at: position, first: first))
      }
    }
  }

  /// Returns an unused label between those of the element at a position and of the one before it.
  @inlinable mutating func unusedLabel(before position: Int) -> Int {
    while true {
      let next = tree.label(at: position, first: first)
      if position == 0, next >= Label.stride { return next - Label.stride }
      let previous = position == 0 ? -1 : tree.label(at: position - 1, first: first)
      if next - previous > 1 { return previous + (next - previous) / 2 }
      spread(around: position)
    }
  }

  /// Increases the distances between the labels around a position.
  ///
  /// It doubles the neighborhood until there are enough labels for its elements. Each doubling also raises the number
  /// of labels per element that it requires, so that a wide neighborhood does not have to be relabelled again soon.
  @inlinable mutating func spread(around position: Int) {
    var width = 16
    var share = 4
    while true {
      let low = max(0, position - width)
      let high = min(tree.count, position + width)
      if low == 0, high == tree.count { break }
      let length = high - low
      // Before the first and after the last element there are unused labels.
      let after =
        high == tree.count ? min(Label.limit, end + length * Label.stride) : tree.label(at: high, first: first)
      let before =
        low == 0 ? max(-1, first - length * Label.stride) : tree.label(at: low - 1, first: first)
      let step = (after - before) / (length + 1)
      if step >= share {
        relabel(low..<high) { before + ($0 - low + 1) * step }
        return
      }
      width *= 2
      share += 1
    }
    renumber()
  }

  /// Gives all elements the labels of a newly built tree.
  ///
  /// - Complexity: O(n). It is needed only after about as many insertions and removals as there are labels, or after a
  ///   fraction of that if insertions repeat at one position.
  @inlinable mutating func renumber() {
    precondition(
      tree.count < Label.limit / (4 * Label.stride), "A collection with labels holds at most 2³⁰ elements.")
    relabel(0..<tree.count) { Label.start + $0 * Label.stride }
  }

  @inlinable mutating func relabel(_ range: Range<Int>, label: (Int) -> Int) {
    if index.count > 0 {
      for position in range {
        index.replace(
          HashIndex.hash(of: Names.key(of: tree.find(position).pointee)), tree.label(at: position, first: first),
          with: label(position))
      }
    }
    first = tree.relabel(range, first: first, label: label)
    if range.upperBound == tree.count, !range.isEmpty { end = label(range.upperBound - 1) + Label.stride }
  }
}

extension KeyedTree {
  /// Checks the invariants and traps if one is violated. For tests: it visits every node.
  ///
  /// - The tree fulfils its own invariants, and `first` and `end` match its labels.
  /// - The index is empty, or has exactly one entry for each element: its label, in the page for the hash of its key.
  @usableFromInline func checkInvariants() {
    tree.checkInvariants(first: first)
    index.pages.checkInvariants(first: nil)
    precondition(
      tree.count <= Self.linearSearchLimit || index.count > 0,
      "A collection with more than \(Self.linearSearchLimit) elements has no index.")
    precondition(
      index.count == 0 || index.count == tree.count, "The number of index entries differs from the number of elements.")
    for position in 0..<tree.count {
      let label = tree.label(at: position, first: first)
      precondition(label < end, "A label is past the end.")
      let found = tree.find(label: label, first: first)
      precondition(found.position == position, "An element's position differs from the one of its label.")
      let key = Names.key(of: tree.find(position).pointee)
      precondition(self.label(of: key) == label, "The index maps an element's key to another label.")
    }
  }
}
