// Reading nodes without counting references: atomic counting would cost more than everything else on the way to an
// element. Each function lends what it gives for as long as somebody owns the node.

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

  @inlinable @inline(__always) static func == (one: Node, other: Node) -> Bool { one.toOpaque() == other.toOpaque() }
  @inlinable @inline(__always) static func != (one: Node, other: Node) -> Bool { !(one == other) }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Makes the inner node that is held here one that nobody else holds.
  @inlinable @inline(__always) func makeBranchUnique() {
    let isUnique = UnsafeMutableRawPointer(self).withMemoryRebound(to: Branch.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
    if !isUnique { copyBranch() }
  }

  @inlinable @inline(never) func copyBranch() {
    put(Unmanaged<Branch>.fromOpaque(pointee.toOpaque())._withUnsafeGuaranteedRef { $0.copy() })
  }

  /// Makes the leaf that is held here one that nobody else holds.
  @inlinable @inline(__always) func makeLeafUnique<Element>(of _: Element.Type) {
    let isUnique = UnsafeMutableRawPointer(self).withMemoryRebound(to: Leaf<Element>.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
    if !isUnique { copyLeaf(of: Element.self) }
  }

  @inlinable @inline(never) func copyLeaf<Element>(of _: Element.Type) {
    put(Unmanaged<Leaf<Element>>.fromOpaque(pointee.toOpaque())._withUnsafeGuaranteedRef { $0.copy() })
  }

  /// Holds another node in place of the one that is held here.
  @inlinable func put(_ node: AnyObject) {
    let old = pointee
    pointee = .passRetained(node)
    old.release()
  }
}
