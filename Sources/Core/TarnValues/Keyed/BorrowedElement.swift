/// An element borrowed from its storage, which a closure can read but not keep.
///
/// ```swift
/// let isEarlier = table.withElement(at: 7) { $0.element.due < due }
/// ```
///
/// Copying an element increments the reference counts of the objects in it, each an access to another place in memory,
/// and a binary search reads some twenty elements all over the collection. A borrowed element is not copied, so nothing
/// is counted.
@frozen public struct BorrowedElement<Element>: ~Copyable {
  /// The element.
  public let element: Element

  @inlinable init(element: Element) { self.element = element }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always) func lend<Result>(_ body: (borrowing BorrowedElement<Pointee>) -> Result) -> Result {
    // A structure with a single stored property has the layout of that property.
    withMemoryRebound(to: BorrowedElement<Pointee>.self, capacity: 1) { body($0.pointee) }
  }
}
