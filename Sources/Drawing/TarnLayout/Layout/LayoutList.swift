/// An ordered list of layouts: the children of a ``StackLayout`` and of other containers.
///
/// ```swift
/// StackLayout(.vertical, spacing: 8, rows)                       // an array: as many as there are, of one type
/// StackLayout(.horizontal, spacing: 8, .of(icon, title, badge))  // of different types, with the same content
/// ```
///
/// A custom collection conforms in three lines, as `Array` does. Access is by index, so that a container iterates in a
/// plain loop.
public protocol LayoutList<Content> {
  /// The type of all leaves in the children.
  associatedtype Content

  /// The number of children.
  var count: Int { get }

  /// Returns the traits of the child at an index.
  func traits(at index: Int) -> LayoutTraits

  /// Calls `pass.layOut` with the child at an index, and does nothing else.
  func layOut(_ index: Int, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Content>) -> LaidOutChild
}

extension Array: LayoutList where Element: Layout {
  /// The type of the elements' leaves.
  public typealias Content = Element.Content

  @inlinable public func traits(at index: Int) -> LayoutTraits { self[index].traits }

  @inlinable public func layOut(
    _ index: Int, in constraints: LayoutConstraints, _ pass: inout LayoutPass<Element.Content>
  )
    -> LaidOutChild
  {
    pass.layOut(self[index], in: constraints)
  }
}
