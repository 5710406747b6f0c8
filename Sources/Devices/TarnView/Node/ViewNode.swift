/// A node of a view, on any device: what the `Node` types of the devices have in common.
public protocol ViewNode<Action> {
  /// The actions that the node sends.
  associatedtype Action
  /// Several nodes in the position of one; `.each([])` equals ``nothing``.
  static func each(_ nodes: [Self]) -> Self
  /// A node that is created again only if its input has changed: see ``memo(_:key:file:line:column:_:)``.
  static func memo(_ memo: Memo<Self>) -> Self
}

extension ViewNode {
  /// A node without content.
  @inlinable public static var nothing: Self { .each([]) }

  /// Returns a node for a value, or ``nothing`` for `nil`.
  @inlinable public static func ifPresent<Value>(_ value: Value?, _ node: (Value) -> Self) -> Self {
    value.map(node) ?? .nothing
  }

  /// Returns a node if a condition is true, else ``nothing``.
  @inlinable public static func when(_ condition: Bool, _ node: @autoclosure () -> Self) -> Self {
    condition ? node() : .nothing
  }

  /// Returns a node that is created again only if its input has changed: otherwise the content is neither created nor
  /// compared, laid out or drawn.
  ///
  /// ```swift
  /// let rows: [Node<Action>] = todos.map { todo in .memo(todo, key: todo.id) { .li(.text($0.title)) } }
  /// ```
  ///
  /// - Parameters:
  ///   - input: every value that the content depends on. Changes of other values that `content` captures are not
  ///     detected.
  ///   - key: the node's identity among its siblings, like the `key` of any other node.
  ///   - file: the source file, which with `line` and `column` identifies the call; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - column: the column in `line`; leave it to the compiler.
  ///   - content: creates one node from the input. Several (`.each`) are put into one: a `div` of a page, a column of a
  ///     terminal.
  public static func memo<Input: Equatable>(
    _ input: Input, key: (some CustomStringConvertible)? = String?.none,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ content: @escaping (Input) -> Self
  ) -> Self {
    .memo(
      TypedMemo(
        input: input, key: key.map { $0.description }, site: Memo.Site(file: file, line: line, column: column),
        content: content))
  }
}
