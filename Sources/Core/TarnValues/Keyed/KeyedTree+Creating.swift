// Building a keyed tree of many elements at once: leaf by leaf, with each index page at its final size.

/// An element with the same key as an earlier one.
@frozen @usableFromInline struct DuplicateKey<Key> {
  /// The position of the element, counted from 0.
  @usableFromInline let position: Int
  @usableFromInline let key: Key

  @inlinable init(position: Int, key: Key) {
    self.position = position
    self.key = key
  }
}

extension KeyedTree {
  /// Builds a tree of elements in their order, up to the first one with a duplicate key.
  ///
  /// - Returns: the tree, and the duplicate if there is one; the tree is incomplete then.
  /// - Complexity: O(n)
  @inlinable static func make(_ elements: some Sequence<Element>) -> (KeyedTree, DuplicateKey<Key>?) {
    var result = KeyedTree()
    result.tree = Tree(elements)
    guard result.count < Label.limit / 2 / Label.stride else { tooManyElements() }
    result.end = Label.start + result.count * Label.stride
    if result.count <= linearSearchLimit {
      for position in 0..<result.count {
        let key = Names.key(of: result.tree.find(position).pointee)
        if result.linearPosition(of: key) != position { return (result, DuplicateKey(position: position, key: key)) }
      }
      return (result, nil)
    }
    let repeated = result.fillIndex()
    return (result, repeated.map { DuplicateKey(position: $0, key: Names.key(of: result.tree.find($0).pointee)) })
  }

  /// Enters all elements into the index, up to the first one with a duplicate key.
  ///
  /// - Returns: the position of the duplicate, or `nil`.
  @inlinable mutating func fillIndex() -> Int? {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(tree.count)
    var elements = TreeIterator(tree)
    while let element = elements.next() { hashes.append(HashIndex.hash(of: Names.key(of: element.pointee))) }
    return index.fill(with: hashes) { label, position in
      Names.key(of: tree.find((label - Label.start) >> Label.strideBits).pointee)
        == Names.key(of: tree.find(position).pointee)
    }
  }

  @usableFromInline @inline(never) static func tooManyElements() -> Never {
    fatalError("A collection with keys holds at most 2³⁰ elements.")
  }
}

extension HashIndex {
  /// Enters the elements of a new tree with consecutive regular labels into an empty index.
  ///
  /// - Parameters:
  ///   - hashes: the hashes of the elements' keys, in order.
  ///   - isSame: returns whether the element with a label has the same key as the element at a position. It is called
  ///     for equal hashes.
  /// - Returns: the position of the first element with a duplicate key, or `nil`. The elements after it are not
  ///   entered.
  @inlinable mutating func fill(with hashes: [UInt64], isSame: (_ label: Int, _ position: Int) -> Bool) -> Int? {
    let count = (hashes.count + Self.load - 1) / Self.load
    var counts = [Int](repeating: 0, count: count)
    for hash in hashes { counts[Self.page(of: hash, pages: count)] += 1 }
    // An even number of entries, because the allocator works in units of 16 bytes, and room for two or three more.
    let newPages = counts.map { HashPage.make(capacity: ($0 + 3) & ~1) }
    pages = Tree(newPages)
    for (position, hash) in hashes.enumerated() {
      let page = newPages[Self.page(of: hash, pages: count)]
      let isDuplicate = page.find(hash) { isSame($0, position) ? true : nil }
      if isDuplicate == true { return position }
      page.add(Self.entry(hash, Label.start + position * Label.stride))
    }
    self.count = hashes.count
    return nil
  }
}
