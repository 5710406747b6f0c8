/// The elements of a tree in order, a leaf at a time. It keeps its tree, and lends the elements.
@frozen @usableFromInline struct TreeIterator<Element> {
  @usableFromInline let tree: Tree<Element>
  @usableFromInline var element: UnsafeMutablePointer<Element>?
  @usableFromInline var end: UnsafeMutablePointer<Element>?
  /// The position of ``end``.
  @usableFromInline var position = 0

  @inlinable init(_ tree: Tree<Element>) { self.tree = tree }

  @inlinable @inline(__always) mutating func next() -> UnsafeMutablePointer<Element>? {
    if element == end { guard findNext() else { return nil } }
    let next = element.unsafelyUnwrapped
    element = next + 1
    return next
  }

  @inlinable @inline(never) mutating func findNext() -> Bool {
    guard position < tree.count else { return false }
    let run = tree.run(from: position)
    element = run.baseAddress
    end = element.unsafelyUnwrapped + run.count
    position += run.count
    return true
  }
}
