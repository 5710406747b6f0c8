/// Compares two elements of a keyed tree that have the same key.
@usableFromInline protocol ElementComparison<Element> {
  associatedtype Element

  static func areEqual(_ lhs: Element, _ rhs: Element) -> Bool
}

/// An element that is in both versions under one key: its positions, and pointers to both values, borrowed from the
/// versions.
@frozen @usableFromInline struct KeyedTreeChange<Element> {
  @usableFromInline let old: Int
  @usableFromInline let new: Int
  @usableFromInline let before: UnsafeMutablePointer<Element>
  @usableFromInline let after: UnsafeMutablePointer<Element>

  @inlinable init(old: Int, new: Int, before: UnsafeMutablePointer<Element>, after: UnsafeMutablePointer<Element>) {
    self.old = old
    self.new = new
    self.before = before
    self.after = after
  }
}

/// The changes between two versions of a keyed tree, by position. Valid only while both versions live.
@frozen @usableFromInline struct KeyedTreeChanges<Element> {
  /// The positions in the old version, ascending.
  @usableFromInline var removed: [Int] = []
  /// The positions in the new version, ascending.
  @usableFromInline var inserted: [Int] = []
  /// The elements whose values differ under one key.
  @usableFromInline var updated: [KeyedTreeChange<Element>] = []
  /// The elements that have moved relative to those that kept their order.
  @usableFromInline var moved: [KeyedTreeChange<Element>] = []

  @inlinable init() {}
}

extension KeyedTree {
  /// Returns the changes since an older version.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable func changes<Same: ElementComparison<Element>>(from old: KeyedTree, by _: Same.Type) -> KeyedTreeChanges<
    Element
  > {
    var finder = ChangeFinder<Names, Same>(old: old.tree, new: tree)
    tree.compare(with: old.tree, &finder)
    return finder.settled()
  }
}

/// Classifies the differences that a tree comparison finds as removals, insertions, updates and moves.
@frozen @usableFromInline
struct ChangeFinder<Names: KeyExtraction, Same: ElementComparison<Names.Element>>: TreeDifference {
  @usableFromInline typealias Element = Names.Element

  @usableFromInline let old: Tree<Element>
  @usableFromInline let new: Tree<Element>
  @usableFromInline var changes = KeyedTreeChanges<Element>()

  @inlinable init(old: Tree<Element>, new: Tree<Element>) {
    self.old = old
    self.new = new
  }

  @inlinable mutating func visit(_ new: Node, shift: Int) {}

  @inlinable mutating func pair(_ old: Node, at oldStart: Int, _ new: Node, at newStart: Int) {
    let (oldElements, newElements) = (old.elements(Element.self), new.elements(Element.self))
    for position in 0..<new.leaf(of: Element.self).pointee.count {
      compare(oldElements + position, at: oldStart + position, newElements + position, at: newStart + position)
    }
  }

  @inlinable @inline(__always) mutating func compare(
    _ before: UnsafeMutablePointer<Element>, at oldPosition: Int,
    _ after: UnsafeMutablePointer<Element>, at newPosition: Int
  ) {
    if Names.key(of: before.pointee) != Names.key(of: after.pointee) {
      changes.removed.append(oldPosition)
      changes.inserted.append(newPosition)
    } else if !Same.areEqual(before.pointee, after.pointee) {
      changes.updated.append(KeyedTreeChange(old: oldPosition, new: newPosition, before: before, after: after))
    }
  }

  @inlinable mutating func gap(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldElements, newElements) = (oldRange, newRange)
    while !oldElements.isEmpty, !newElements.isEmpty {
      let (before, after) = (old.find(oldElements.lowerBound), new.find(newElements.lowerBound))
      guard Names.key(of: before.pointee) == Names.key(of: after.pointee) else { break }
      compare(before, at: oldElements.lowerBound, after, at: newElements.lowerBound)
      oldElements = (oldElements.lowerBound + 1)..<oldElements.upperBound
      newElements = (newElements.lowerBound + 1)..<newElements.upperBound
    }
    while !oldElements.isEmpty, !newElements.isEmpty {
      let (before, after) = (old.find(oldElements.upperBound - 1), new.find(newElements.upperBound - 1))
      guard Names.key(of: before.pointee) == Names.key(of: after.pointee) else { break }
      compare(before, at: oldElements.upperBound - 1, after, at: newElements.upperBound - 1)
      oldElements = oldElements.lowerBound..<(oldElements.upperBound - 1)
      newElements = newElements.lowerBound..<(newElements.upperBound - 1)
    }
    changes.removed += oldElements
    changes.inserted += newElements
  }

  /// Converts each removal and insertion of the same key to an element that stayed.
  ///
  /// Some of these elements have moved: those that passed an element which is neither removed nor inserted, and of the
  /// others the fewest that explain their order (a longest increasing subsequence stays).
  @inlinable consuming func settled() -> KeyedTreeChanges<Element> {
    guard !changes.removed.isEmpty, !changes.inserted.isEmpty else { return sorted() }
    var removed: [Names.Key: (position: Int, rank: Int)] = [:]
    removed.reserveCapacity(changes.removed.count)
    for (index, position) in changes.removed.enumerated() {
      removed[Names.key(of: old.find(position).pointee)] = (position, position - index)
    }
    var inserted: [Int] = []
    var stays: [KeyedTreeChange<Element>] = []
    for (index, position) in changes.inserted.enumerated() {
      let after = new.find(position)
      guard let removal = removed.removeValue(forKey: Names.key(of: after.pointee)) else {
        inserted.append(position)
        continue
      }
      let before = old.find(removal.position)
      let change = KeyedTreeChange(old: removal.position, new: position, before: before, after: after)
      if !Same.areEqual(change.before.pointee, after.pointee) { changes.updated.append(change) }
      if removal.rank == position - index { stays.append(change) } else { changes.moved.append(change) }
    }
    let order = longestIncreasing(stays.map { $0.old })
    changes.moved += stays.indices.filter { !order[$0] }.map { stays[$0] }
    changes.removed = removed.values.map { $0.position }
    changes.inserted = inserted
    return sorted()
  }

  @inlinable func sorted() -> KeyedTreeChanges<Element> {
    var changes = changes
    changes.removed.sort()
    changes.updated.sort { $0.new < $1.new }
    changes.moved.sort { $0.new < $1.new }
    return changes
  }

  /// Returns which of the given distinct numbers form a longest increasing subsequence, in O(n log n).
  @inlinable func longestIncreasing(_ numbers: [Int]) -> [Bool] {
    var ends: [Int] = []
    var before = Array(repeating: -1, count: numbers.count)
    for index in numbers.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var isIncluded = Array(repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      isIncluded[index] = true
      index = before[index]
    }
    return isIncluded
  }
}

extension KeyedTree {
  /// Returns the memory in bytes of the nodes and pages that this tree does not share with an older version.
  @usableFromInline func bytes(notSharedWith old: KeyedTree) -> Int {
    var nodes = UnsharedBytes<Element>()
    tree.compare(with: old.tree, &nodes)
    var pages = UnsharedPages(old: old.index.pages, new: index.pages)
    index.pages.compare(with: old.index.pages, &pages)
    return nodes.bytes + pages.nodes.bytes + pages.bytes
  }
}

/// Adds up the memory of the pages of an index, and of the nodes above them, that are only in the new version.
struct UnsharedPages: TreeDifference {
  typealias Element = HashPage

  let old: Tree<HashPage>
  let new: Tree<HashPage>
  var nodes = UnsharedBytes<HashPage>()
  var bytes = 0

  init(old: Tree<HashPage>, new: Tree<HashPage>) {
    self.old = old
    self.new = new
  }

  mutating func visit(_ new: Node, shift: Int) { nodes.visit(new, shift: shift) }

  mutating func pair(_ old: Node, at oldStart: Int, _ new: Node, at newStart: Int) {
    let (oldElements, newElements) = (old.elements(HashPage.self), new.elements(HashPage.self))
    for position in 0..<new.leaf(of: HashPage.self).pointee.count
    where oldElements[position] !== newElements[position] {
      add(newElements[position])
    }
  }

  mutating func gap(_ oldElements: Range<Int>, _ newElements: Range<Int>) {
    let oldPages = Set(oldElements.map { ObjectIdentifier(old.find($0).pointee) })
    for position in newElements where !oldPages.contains(ObjectIdentifier(new.find(position).pointee)) {
      add(new.find(position).pointee)
    }
  }

  private mutating func add(_ page: HashPage) {
    let capacity = page.withUnsafeMutablePointerToHeader { $0.pointee.capacity }
    bytes += UnsharedBytes<HashPage>.block(MemoryLayout<HashPage.Header>.size + capacity * MemoryLayout<UInt64>.size)
  }
}
