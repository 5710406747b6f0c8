import Tarn

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
public enum Node<Action> {
  /// A text.
  case text(String)
  /// An element with attributes and children.
  case element(Element<Action>)
  /// Several nodes in the position of one; `.each([])` renders nothing.
  case each([Node<Action>])
  /// A node that is created again only if its input has changed: see ``memo(_:key:file:line:column:_:)``.
  case memo(Memo<Node<Action>>)
  /// A list of which only the visible rows are in the page: see ``WindowedList``.
  case window(ListWindow<Action>)

  /// Renders nothing.
  public static var nothing: Node { .each([]) }

  /// Returns a node for a value, or ``nothing`` for `nil`.
  public static func ifPresent<Value>(_ value: Value?, _ node: (Value) -> Node) -> Node {
    value.map(node) ?? .nothing
  }

  /// Returns a node if a condition is true, else ``nothing``.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .nothing
  }

  /// Returns a node that is created again only if its input has changed: otherwise the content is neither created nor
  /// compared.
  ///
  /// ```swift
  /// .ul([], .each(state.clocks.map { clock in .memo(clock, key: clock.id) { row($0) } }))
  /// ```
  ///
  /// - Parameters:
  ///   - input: every value that the content depends on. Changes of other values that `content` captures are not
  ///     detected.
  ///   - key: the node's identity among its siblings, like ``Attribute/key(_:)``.
  ///   - content: creates one element or text from the input.
  public static func memo<Input: Equatable>(
    _ input: Input, key: (some CustomStringConvertible)? = String?.none,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ content: @escaping (Input) -> Node
  ) -> Node {
    .memo(
      TypedMemo(
        input: input, key: key.map { $0.description }, site: Memo.Site(file: file, line: line, column: column),
        content: content))
  }
}

extension Node: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .text(text) }
}

/// An element of a page: a tag, attributes and children.
public struct Element<Action> {
  let tag: String
  let attributes: [Attribute<Action>]
  let children: [Node<Action>]
}
