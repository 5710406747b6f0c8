extension Vector {
  /// Returns the additional memory of this version: the bytes of the nodes that it does not share with an older one.
  ///
  /// Use it to bound a history in bytes. It counts nodes as the allocator sizes them, rounded up to 16 bytes. It
  /// excludes memory that elements refer to, such as the characters of a long string.
  ///
  /// - Complexity: O(c log n) for c leaves that changed.
  public func bytes(notSharedWith old: Vector) -> Int {
    var sizes = UnsharedBytes<Element>()
    tree.compare(with: old.tree, &sizes)
    if tail !== old.tail, let tail { sizes.visit(.passUnretained(tail), shift: Tree<Element>.leafShift) }
    return sizes.bytes
  }
}

/// Adds up the memory of the nodes that are only in the new version.
@usableFromInline struct UnsharedBytes<Element>: TreeDifference {
  @usableFromInline var bytes = 0

  @inlinable init() {}

  @usableFromInline mutating func pair(_ old: Node, at oldStart: Int, _ new: Node, at newStart: Int) {}
  @usableFromInline mutating func gap(_ old: Range<Int>, _ new: Range<Int>) {}

  /// Returns the memory of an object with stored properties of some size, including its header of 16 bytes and the
  /// allocator's 8.
  static func block(_ size: Int) -> Int { (size + 16 + 8 + 15) & ~15 }

  @usableFromInline mutating func visit(_ new: Node, shift: Int) {
    if shift == Tree<Element>.leafShift {
      let header = new.leaf(of: Element.self).pointee
      bytes += Self.block(MemoryLayout<Leaf<Element>.Header>.size + Leaf<Element>.most * MemoryLayout<Element>.stride)
      if !header.labels.isEmpty { bytes += Self.block(16 + 8 * header.labels.count) }
    } else {
      let header = new.branch.pointee
      bytes += Self.block(MemoryLayout<Branch.Header>.size + 8 * header.capacity)
      if !header.spans.isEmpty { bytes += Self.block(16 + 8 * header.spans.count) }
    }
  }
}
