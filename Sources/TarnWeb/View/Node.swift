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
  case memo(Memo<Action>)
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

/// A part of a view with the input it was made from.
public class Memo<Action> {
  /// Where in the code it stands: two memos with equal inputs from different places are different parts.
  struct Site: Equatable {
    let file: StaticString
    let line: UInt
    let column: UInt

    static func == (left: Site, right: Site) -> Bool {
      left.line == right.line && left.column == right.column && left.file.utf8Start == right.file.utf8Start
    }
  }

  let key: String?
  let site: Site

  init(key: String?, site: Site) {
    self.key = key
    self.site = site
  }

  func isSame(as other: Memo<Action>) -> Bool { false }
  func make() -> Node<Action> { .nothing }
}

private final class MemoOf<Input: Equatable, Action>: Memo<Action> {
  let input: Input
  let content: (Input) -> Node<Action>

  init(input: Input, key: String?, site: Site, content: @escaping (Input) -> Node<Action>) {
    self.input = input
    self.content = content
    super.init(key: key, site: site)
  }

  override func isSame(as other: Memo<Action>) -> Bool {
    guard let other = other as? MemoOf<Input, Action> else { return false }
    return site == other.site && input == other.input
  }

  override func make() -> Node<Action> { content(input) }
}
