/// Several layouts in order: what a ``Stack`` and its like divide their room among.
///
/// ```swift
/// Stack(.vertical, spacing: 8, rows)                       // an array: as many as there are, of one type
/// Stack(.horizontal, spacing: 8, .of(icon, title, badge))  // of different types, with the same content
/// ```
///
/// A collection of your own becomes one in three lines, as `Array` did. It is asked for its children by index, so that a layout
/// of several is a plain loop.
public protocol LayoutList<Content> {
  associatedtype Content

  var count: Int { get }

  /// The traits of the child at an index.
  func traits(at index: Int) -> Traits

  /// Calls `pass.lay` with the child at an index, and with nothing else.
  func lay(_ index: Int, in room: Room, _ pass: inout LayoutPass<Content>) -> Laid
}

extension Array: LayoutList where Element: Layout {
  public typealias Content = Element.Content

  @inlinable public func traits(at index: Int) -> Traits { self[index].traits }

  @inlinable public func lay(_ index: Int, in room: Room, _ pass: inout LayoutPass<Element.Content>) -> Laid {
    pass.lay(self[index], in: room)
  }
}
