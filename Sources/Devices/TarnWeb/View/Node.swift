import TarnView

/// A piece of a page as a value: text, an element with children, or a list of nodes.
///
/// ```swift
/// func counter(_ count: Int) -> Node<Counter.Action> {
///   .section([.class("counter")],
///     .h1("Counter"),
///     .p([.live], .text("\(count) so far")),
///     .button([.onClick(.up)], "One more"))
/// }
/// ```
///
/// A view is a pure function from a state to such a tree. The server sends the difference to the last tree to the page,
/// so a view can create the whole tree for every change.
///
/// A text is always shown as it is and never parsed as markup. There is no function that takes markup as a string.
public enum Node<Action>: ViewNode {
  /// A text.
  case text(String)
  /// An element with attributes and children.
  case element(Element<Action>)
  /// Several nodes in the position of one; `.each([])` renders nothing.
  case each([Node<Action>])
  /// A node that is created again only if its input has changed: see
  /// ``TarnView/ViewNode/memo(_:key:file:line:column:_:)``.
  case memo(Memo<Node<Action>>)
  /// A list of which only the visible rows are in the page: see ``WindowedList``.
  case window(ListWindow<Action>)
}

extension Node: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
}

/// An element of a page: a tag, attributes and children.
public struct Element<Action> {
  let tag: String
  let attributes: [Attribute<Action>]
  let children: [Node<Action>]
}
