/// A number that identifies an element inside a tree. Labels ascend along the tree, and an element keeps its label
/// while elements are inserted and removed before it, unlike its position.
///
/// An appended element gets the label ``stride`` after the last one. An inserted element gets a label half-way between
/// those of its neighbors. If there is no label left between them, the labels around it are spread again, which costs
/// O(log² n) amortised (Dietz and Sleator, *Two algorithms for maintaining order in a list*, 1987).
@usableFromInline enum Label {
  /// Four halvings between any two neighbors until labels must be spread.
  @inlinable @inline(__always) static var strideBits: Int { 4 }
  @inlinable @inline(__always) static var stride: Int { 1 << strideBits }
  /// Labels have 36 bits, because a word of the index contains one beside 28 bits of a hash: 2³⁶ / 16 is four thousand
  /// million appended elements. Where an `Int` has 32 bits, as in WebAssembly, they have 30: 64 million appended elements.
  @inlinable @inline(__always) static var bits: Int { Int.bitWidth > 36 ? 36 : 30 }
  @inlinable @inline(__always) static var limit: Int { 1 << bits }
  /// The label of the first element in a newly built tree: at a quarter of the range, because most trees grow at their
  /// end.
  @inlinable @inline(__always) static var start: Int { limit / 4 }
}
