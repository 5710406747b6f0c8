/// The changes between two versions of a vector: ranges of the old version, each with the range of the new version that
/// replaced it.
///
/// ```swift
/// let before: Vector = ["a", "b", "c", "d"]
/// var after = before
/// after[0] = "A"
/// after[2] = "C"
/// let changes = after.differences(from: before)
/// changes.map(\.old)      // [0..<1, 2..<3]
/// changes.map(\.new)      // [0..<1, 2..<3]
/// ```
///
/// The ranges are in ascending order and do not touch, and the elements between them are equal in both versions. The
/// value retains both versions, which share nearly all nodes.
@frozen public struct VectorDifferences<Element> {
  /// A range of elements that replaced another one. An empty `old` is an insertion; an empty `new` is a removal.
  @frozen public struct Change: Hashable, Sendable {
    /// The range in the old version.
    public var old: Range<Int>
    /// The range in the new version.
    public var new: Range<Int>

    /// Creates a change.
    @inlinable public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// The old version.
  public let old: Vector<Element>
  /// The new version.
  public let new: Vector<Element>
  /// The changes, in ascending order.
  public let changes: [Change]

  @inlinable init(old: Vector<Element>, new: Vector<Element>, changes: [Change]) {
    self.old = old
    self.new = new
    self.changes = changes
  }

  /// The changes from the new version back to the old one.
  ///
  /// - Complexity: O(c) for c changes.
  public var inverted: VectorDifferences {
    VectorDifferences(old: new, new: old, changes: changes.map { Change(old: $0.new, new: $0.old) })
  }

  /// Returns the elements of the old version that a change replaced.
  ///
  /// - Complexity: O(1)
  public func removed(by change: Change) -> Slice<Vector<Element>> { old[change.old] }
  /// Returns the elements of the new version that a change inserted.
  ///
  /// - Complexity: O(1)
  public func inserted(by change: Change) -> Slice<Vector<Element>> { new[change.new] }
}

extension VectorDifferences: RandomAccessCollection {
  /// - Complexity: O(1)
  @inlinable public var startIndex: Int { 0 }
  /// - Complexity: O(1)
  @inlinable public var endIndex: Int { changes.count }
  /// - Complexity: O(1)
  @inlinable public subscript(index: Int) -> Change { changes[index] }
}

extension VectorDifferences: Equatable where Element: Equatable {}

extension VectorDifferences: Sendable where Element: Sendable {}

extension Vector where Element: Equatable {
  /// Returns the changes since an older version, none for an equal one.
  ///
  /// Any two vectors can be compared, but only shared nodes are skipped: for vectors built independently, every element
  /// is compared. The result is not always minimal: where a run was replaced by one of another length, elements that
  /// are equal at both ends are cut off, and all between them count as changed.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  @inlinable public func differences(from old: Vector) -> VectorDifferences<Element> {
    var complete = (old: old, new: self)
    complete.old.pushTail()
    complete.new.pushTail()
    var found = ChangedRanges(old: complete.old.tree, new: complete.new.tree)
    complete.new.tree.compare(with: complete.old.tree, &found)
    return VectorDifferences(old: old, new: self, changes: found.changesUnlessEqual())
  }
}

/// Reduces the differences that a tree comparison finds to the elements that differ.
@frozen @usableFromInline struct ChangedRanges<Element: Equatable>: TreeDifference {
  @usableFromInline let old: Tree<Element>
  @usableFromInline let new: Tree<Element>
  @usableFromInline var changes: [VectorDifferences<Element>.Change] = []

  @inlinable init(old: Tree<Element>, new: Tree<Element>) {
    self.old = old
    self.new = new
  }

  @inlinable mutating func visit(_ new: Node, shift: Int) {}

  @inlinable mutating func pair(_ old: Node, at oldStart: Int, _ new: Node, at newStart: Int) {
    let (oldElements, newElements) = (old.elements(Element.self), new.elements(Element.self))
    for position in 0..<new.leaf(of: Element.self).pointee.count where oldElements[position] != newElements[position] {
      add((oldStart + position)..<(oldStart + position + 1), (newStart + position)..<(newStart + position + 1))
    }
  }

  @inlinable mutating func gap(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldElements, newElements) = (oldRange, newRange)
    while !oldElements.isEmpty, !newElements.isEmpty,
      old.find(oldElements.lowerBound).pointee == new.find(newElements.lowerBound).pointee
    {
      oldElements = (oldElements.lowerBound + 1)..<oldElements.upperBound
      newElements = (newElements.lowerBound + 1)..<newElements.upperBound
    }
    while !oldElements.isEmpty, !newElements.isEmpty,
      old.find(oldElements.upperBound - 1).pointee == new.find(newElements.upperBound - 1).pointee
    {
      oldElements = oldElements.lowerBound..<(oldElements.upperBound - 1)
      newElements = newElements.lowerBound..<(newElements.upperBound - 1)
    }
    guard oldElements.count == newElements.count else {
      add(oldElements, newElements)
      return
    }
    for (oldPosition, newPosition) in zip(oldElements, newElements)
    where old.find(oldPosition).pointee != new.find(newPosition).pointee {
      add(oldPosition..<(oldPosition + 1), newPosition..<(newPosition + 1))
    }
  }

  /// Returns the changes, or none if the vectors are equal. With many equal elements, the comparison may match shared
  /// nodes at shifted positions and so report differences between equal vectors.
  @inlinable func changesUnlessEqual() -> [VectorDifferences<Element>.Change] {
    guard old.count == new.count, let first = changes.first, let last = changes.last else { return changes }
    for position in first.old.lowerBound..<last.old.upperBound
    where old.find(position).pointee != new.find(position).pointee { return changes }
    return []
  }

  /// Adds a change, or extends the last one if both are adjacent.
  @inlinable mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if let last = changes.last, last.old.upperBound == old.lowerBound, last.new.upperBound == new.lowerBound {
      changes[changes.count - 1].old = last.old.lowerBound..<old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<new.upperBound
    } else if !old.isEmpty || !new.isEmpty {
      changes.append(.init(old: old, new: new))
    }
  }
}
