// Access to nodes without reference counting, because atomic counting would cost more than all other steps on the path
// to an element. Each result is borrowed: it is valid while the node has an owner.

extension Unmanaged where Instance == AnyObject {
  @inlinable @inline(__always) var branch: UnsafeMutablePointer<Branch.Header> {
    Unmanaged<Branch>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader { $0 } }
  }

  @inlinable @inline(__always) var children: UnsafeMutablePointer<Node> {
    Unmanaged<Branch>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToElements { $0 } }
  }

  @inlinable @inline(__always)
  func leaf<Element>(of _: Element.Type) -> UnsafeMutablePointer<Leaf<Element>.Header> {
    Unmanaged<Leaf<Element>>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef {
      $0.withUnsafeMutablePointerToHeader { $0 }
    }
  }

  @inlinable @inline(__always) func elements<Element>(_: Element.Type) -> UnsafeMutablePointer<Element> {
    Unmanaged<Leaf<Element>>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef {
      $0.withUnsafeMutablePointerToElements { $0 }
    }
  }

  @inlinable @inline(__always) static func == (lhs: Node, rhs: Node) -> Bool { lhs.toOpaque() == rhs.toOpaque() }
  @inlinable @inline(__always) static func != (lhs: Node, rhs: Node) -> Bool { !(lhs == rhs) }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Replaces the inner node in this slot by a copy unless it is uniquely referenced.
  @inlinable @inline(__always) func makeBranchUnique() {
    let isUnique = UnsafeMutableRawPointer(self).withMemoryRebound(to: Branch.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
    if !isUnique { copyBranch() }
  }

  @inlinable @inline(never) func copyBranch() {
    replace(with: Unmanaged<Branch>.fromOpaque(pointee.toOpaque())._withUnsafeGuaranteedRef { $0.copy() })
  }

  /// Replaces the leaf in this slot by a copy unless it is uniquely referenced.
  @inlinable @inline(__always) func makeLeafUnique<Element>(of _: Element.Type) {
    let isUnique = UnsafeMutableRawPointer(self).withMemoryRebound(to: Leaf<Element>.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
    if !isUnique { copyLeaf(of: Element.self) }
  }

  @inlinable @inline(never) func copyLeaf<Element>(of _: Element.Type) {
    replace(with: Unmanaged<Leaf<Element>>.fromOpaque(pointee.toOpaque())._withUnsafeGuaranteedRef { $0.copy() })
  }

  /// Stores another node in this slot and releases the old one.
  @inlinable func replace(with node: AnyObject) {
    let old = pointee
    pointee = .passRetained(node)
    old.release()
  }
}
