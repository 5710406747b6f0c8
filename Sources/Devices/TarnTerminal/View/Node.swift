import TarnView

/// A part of a screen as a value: text, an input, a list, or several nodes beside or below each other.
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
/// A view is a pure function from a state to such a tree. The terminal receives only the difference to the last frame,
/// so a view normally makes the whole tree for every change. Use
/// ``TarnView/ViewNode/memo(_:key:file:line:column:_:)`` for parts where that costs too much; rows of lists and tables
/// are made only if they are visible.
///
/// Every node gets an area and draws only within it. Content without room is cut, text with an ellipsis. Text is data:
/// the terminal shows it and never executes control sequences in it.
public struct Node<Action>: ViewNode {
  var kind: Kind
  var modifiers: NodeModifiers<Action>?

  init(_ kind: Kind) { self.kind = kind }

  indirect enum Kind {
    case text(TextBlock)
    case stack(StackAxis, spacing: Int, [Node])
    case rows(RowSource<Action>)
    case input(InputField<Action>)
    case frame(title: StyledText?, Node)
    case padded(horizontal: Int, vertical: Int, Node)
    case layout(LayoutContent<Action>)
    case dialog(title: StyledText?, Node, over: Node)
    case spacer
    case line
    case status([Hint])
    case bar(fraction: Double, showsPercentage: Bool)
    case each([Node])
    case memo(Memo<Node<Action>>)
  }

  /// Several nodes in the position of one; `.each([])` equals `nothing`.
  public static func each(_ nodes: [Node]) -> Node { Node(.each(nodes)) }

  /// A node that is created again only if its input has changed.
  public static func memo(_ memo: Memo<Node>) -> Node { Node(.memo(memo)) }
}

extension Node: ExpressibleByStringInterpolation {
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(StyledText(text)) }
  /// Creates a text whose parts may have styles.
  public init(stringInterpolation: StyledText.Interpolation) {
    self = .text(StyledText(stringInterpolation: stringInterpolation))
  }
}

/// The direction of a stack: beside or below each other.
enum StackAxis { case horizontal, vertical }

/// A text and its presentation in its area.
struct TextBlock: Equatable {
  let styled: StyledText
  var wraps = false
  var alignment = CellAlignment.leading
}
