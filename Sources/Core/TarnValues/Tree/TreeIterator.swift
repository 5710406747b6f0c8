/// Iterates over the elements of a tree and of a leaf after it, a leaf at a time. It retains both and returns borrowed
/// elements.
@frozen @usableFromInline struct TreeIterator<Element> {
  @usableFromInline let tree: Tree<Element>
  @usableFromInline let tail: Leaf<Element>?
  @usableFromInline var element: UnsafeMutablePointer<Element>?
  @usableFromInline var end: UnsafeMutablePointer<Element>?
  /// The position of ``end``.
  @usableFromInline var position = 0

  @inlinable init(_ tree: Tree<Element>, tail: Leaf<Element>? = nil) {
    self.tree = tree
    self.tail = tail
  }

  @inlinable @inline(__always) mutating func next() -> UnsafeMutablePointer<Element>? {
    if element == end { guard findNext() else { return nil } }
    let next = element.unsafelyUnwrapped
    element = next + 1
    return next
  }

  @inlinable @inline(never) mutating func findNext() -> Bool {
    if position < tree.count {
      let run = tree.run(from: position)
      element = run.baseAddress
      end = element.unsafelyUnwrapped + run.count
      position += run.count
      return true
    }
    guard let tail, position == tree.count else { return false }
    tail.withUnsafeMutablePointers { header, elements in
      element = elements
      end = elements + header.pointee.count
      position += header.pointee.count
    }
    return true
  }
}
