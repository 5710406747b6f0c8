import Tarn

/// A piece of a page as a value: text, an element with children, or several pieces in a row.
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
/// A view is a pure function from a state to such a tree. The page is changed by the difference to the last one, so making the
/// whole tree anew for every change is the way it is meant.
///
/// Text is text: whatever it contains, it is shown as it is and never read as markup. There is no function that takes
/// markup as a string.
public enum Node<Action> {
  case text(String)
  case element(Element<Action>)
  /// Several nodes in the place of one; `.each([])` is nothing.
  case each([Node<Action>])
  case memo(Memo<Node<Action>>)
  /// See ``WindowedList``.
  case window(Window<Action>)

  /// Nothing at all.
  public static var nothing: Node { .each([]) }

  /// A node if there is a value to make it from.
  public static func ifPresent<Value>(_ value: Value?, _ node: (Value) -> Node) -> Node {
    value.map(node) ?? .nothing
  }

  /// A node on a condition.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .nothing
  }

  /// A part that is made anew only if its input has changed: the input is compared, the part is neither made nor compared.
  ///
  /// ```swift
  /// .ul([], .each(state.clocks.map { clock in .memo(clock, key: clock.id) { row($0) } }))
  /// ```
  ///
  /// - Parameters:
  ///   - input: all that the part depends on. What `content` captures besides is not seen to change.
  ///   - key: the part's identity among its siblings, like ``Attribute/key(_:)``.
  ///   - content: one element or text.
  public static func memo<Input: Equatable>(
    _ input: Input, key: (some CustomStringConvertible)? = String?.none,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ content: @escaping (Input) -> Node
  ) -> Node {
    .memo(
      MemoOf(
        input: input, key: key.map { $0.description }, site: Memo.Site(file: file, line: line, column: column),
        content: content))
  }
}

extension Node: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .text(text) }
}

/// An element of a page: a tag, attributes, children.
public struct Element<Action> {
  let tag: String
  let attributes: [Attribute<Action>]
  let children: [Node<Action>]
}
