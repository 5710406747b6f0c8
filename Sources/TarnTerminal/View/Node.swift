import Tarn

/// A piece of a screen as a value: text, an input, a list, or several pieces beside or below each other.
///
/// ```swift
/// func counter(_ count: Int) -> Node<Counter.Action> {
///   .column([
///     .text("Counter", style: .bold),
///     "\(count) so far",
///     .spacer,
///     .status([Hint("+", "one more"), Hint("q", "quit")]),
///   ])
///   .onKeys(["+": .up, "q": .quit])
/// }
/// ```
///
/// A view is a pure function from a state to such a tree. The terminal is changed by the difference to the last one, so making
/// the whole tree anew for every change is the way it is meant; ``memo(_:key:file:line:column:_:)`` is for the parts where that
/// would be too much, and rows of lists and tables are made only if they are seen.
///
/// Every piece is given an area and stays inside it: what has no room is cut, with an ellipsis where it is text. Text is text:
/// whatever it contains, it is shown and never obeyed by the terminal.
public struct Node<Action> {
  var kind: Kind
  var modifiers: Modifiers<Action>?

  init(_ kind: Kind) { self.kind = kind }

  indirect enum Kind {
    case text(TextBlock)
    case stack(Axis, spacing: Int, [Node])
    case rows(Rows<Action>)
    case input(Input<Action>)
    case frame(title: StyledText?, Node)
    case padded(horizontal: Int, vertical: Int, Node)
    case layout(Arranged<Action>)
    case dialog(title: StyledText?, Node, over: Node)
    case spacer
    case line
    case status([Hint])
    case bar(fraction: Double, isNamed: Bool)
    case each([Node])
    case memo(Memo<Node<Action>>)
  }

  /// Nothing at all.
  public static var nothing: Node { .each([]) }

  /// Several nodes in the place of one; `.each([])` is nothing.
  public static func each(_ nodes: [Node]) -> Node { Node(.each(nodes)) }

  /// A node if there is a value to make it from.
  public static func ifPresent<Value>(_ value: Value?, _ node: (Value) -> Node) -> Node {
    value.map(node) ?? .nothing
  }

  /// A node on a condition.
  public static func when(_ condition: Bool, _ node: @autoclosure () -> Node) -> Node {
    condition ? node() : .nothing
  }

  /// A part that is made anew only if its input has changed: the input is compared, the part is neither made nor laid out nor
  /// drawn.
  ///
  /// ```swift
  /// .list(count: todos.count) { row in .memo(todos[row], key: todos[row].id) { line($0) } }
  /// ```
  ///
  /// - Parameters:
  ///   - input: all that the part depends on. What `content` captures besides is not seen to change.
  ///   - key: the part's identity among its siblings, like ``key(_:)``.
  ///   - content: one node; several are put below each other.
  public static func memo<Input: Equatable>(
    _ input: Input, key: (some CustomStringConvertible)? = String?.none,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ content: @escaping (Input) -> Node
  ) -> Node {
    Node(
      .memo(
        MemoOf(
          input: input, key: key.map { $0.description }, site: Memo.Site(file: file, line: line, column: column),
          content: content)))
  }
}

extension Node: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .text(StyledText(text)) }
  public init(stringInterpolation: StyledText.Interpolation) {
    self = .text(StyledText(stringInterpolation: stringInterpolation))
  }
}

/// Beside or below each other.
enum Axis { case horizontal, vertical }

/// Text and how it stands in its area.
struct TextBlock: Equatable {
  let styled: StyledText
  var wraps = false
  var alignment = Alignment.leading
}
