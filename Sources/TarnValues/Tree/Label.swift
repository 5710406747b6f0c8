/// A label is an element's name inside a tree that finds its elements by name: labels count up along the tree, and an
/// element keeps its label while others come and go before it, as it could not keep its position.
///
/// A new last element's label is ``stride`` after the one before. One put between two others gets a label half-way
/// between theirs; where there is no room left, the labels around it are spread out again, which costs O(log² n)
/// amortised (Dietz and Sleator, *Two algorithms for maintaining order in a list*, 1987).
@usableFromInline enum Label {
  /// Four halvings between any two neighbours before labels must be spread.
  @inlinable @inline(__always) static var strideBits: Int { 4 }
  @inlinable @inline(__always) static var stride: Int { 1 << strideBits }
  /// Labels have 36 bits, for a word of the index holds one beside 28 bits of a hash: 2³⁶ / 16 is four thousand million
  /// elements appended in a row.
  @inlinable @inline(__always) static var bits: Int { 36 }
  @inlinable @inline(__always) static var limit: Int { 1 << bits }
  /// The first element's, in a tree made from its beginning: a quarter of the way, for most trees grow at their end.
  @inlinable @inline(__always) static var start: Int { limit / 4 }
}
