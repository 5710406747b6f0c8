/// An element where it is, to be looked at and not kept.
///
/// ```swift
/// let isEarlier = table.withElement(at: 7) { $0.element.due < due }
/// ```
///
/// To count a reference for what an element holds is to wait for another place of memory, and a search asks of twenty elements
/// all over it. What cannot be copied is not counted.
@frozen public struct Lent<Element>: ~Copyable {
  public let element: Element

  @inlinable init(element: Element) { self.element = element }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always) func lend<Result>(_ look: (borrowing Lent<Pointee>) -> Result) -> Result {
    // A structure of one element is laid out as the element.
    withMemoryRebound(to: Lent<Pointee>.self, capacity: 1) { look($0.pointee) }
  }
}
