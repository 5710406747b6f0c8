/// A leaf of a tree: consecutive elements.
@usableFromInline final class Leaf<Element>: ManagedBuffer<Leaf.Header, Element> {
  @frozen @usableFromInline struct Header {
    @usableFromInline var count: Int
    /// The labels of the elements in a tree with labels. Empty if they are regular: each ``Label/stride`` after the one
    /// before.
    @usableFromInline var labels: [Int]

    @inlinable init(count: Int, labels: [Int]) {
      self.count = count
      self.labels = labels
    }
  }

  /// The binary logarithm of ``most``: 32 elements of up to 16 bytes, 8 of up to 64, else 4.
  ///
  /// A change of a shared version copies a leaf and increments the counts of the references in its elements, so a leaf
  /// should be a few cache lines. With more small elements per leaf, a version would cost more than its inner nodes do;
  /// with fewer, every read would need another level. With 16 elements of 16 bytes, updates of a map of a million
  /// elements took a tenth longer.
  @inlinable @inline(__always) static var bits: Int {
    let stride = MemoryLayout<Element>.stride
    return stride <= 16 ? 5 : stride <= 64 ? 3 : 2
  }
  @inlinable @inline(__always) static var most: Int { 1 << bits }
  @inlinable @inline(__always) static var least: Int { most / 2 }

  @inlinable static func make() -> Leaf {
    unsafeDowncast(Leaf.create(minimumCapacity: most) { _ in Header(count: 0, labels: []) }, to: Leaf.self)
  }

  @inlinable func copy() -> Leaf {
    let new = Leaf.make()
    withUnsafeMutablePointers { header, elements in
      new.withUnsafeMutablePointers {
        $0.pointee = header.pointee
        $1.initialize(from: elements, count: header.pointee.count)
      }
    }
    return new
  }

  @inlinable deinit {
    withUnsafeMutablePointers { header, elements in _ = elements.deinitialize(count: header.pointee.count) }
  }
}
