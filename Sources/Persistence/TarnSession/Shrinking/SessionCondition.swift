import TarnEncoding

/// A condition on a state, written as text with the names under which the state is saved.
///
/// ```swift
/// let condition = try SessionCondition(#"document.clocks.count > 3 && document.title == """#)
/// condition.holds(in: store.state)
/// ```
///
/// ```
/// document.todos.count > 3                     the number of elements, of members, or of characters of a text
/// document.todos[0].text == "buy milk"         an element, from 0
/// document.todos[*].tags contains "home"       any element
/// view.sheet == null || !view.isOpen           a missing value is null
/// (a < 1.5 or b != "x") and not c              words in place of signs
/// ```
///
/// The names are those of the saved form, which `tarn show` and the lines of a session show: usually the names of the
/// properties. A `Table`, a `Vector`, a `Set` and an array are lists; a `Map` is a list of keys and values in turn; an enum
/// case is an object with the name of the case as its only member, so `mode.editing != null` is whether `mode` is `.editing`.
///
/// Values are compared as JSON: numbers by value, texts by content and by alphabet, all else by equality. A comparison of
/// values of two kinds does not hold, except with `!=`.
///
/// Only the parts of the state that the condition names are encoded, so a condition on a large state is fast.
public struct SessionCondition: Sendable, CustomStringConvertible {
  /// The condition as it was written.
  public let description: String
  let expression: Expression

  indirect enum Expression: Sendable {
    case or(Expression, Expression)
    case and(Expression, Expression)
    case not(Expression)
    case compare(Operand, Comparison, Operand)
    /// A value that is true.
    case truth(Operand)
  }

  enum Comparison: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case contains
  }

  enum Operand: Sendable {
    case path(Path)
    case literal(Value)
  }

  struct Path: Sendable {
    enum Step: Hashable, Sendable {
      case member(String)
      case element(Int)
      case anyElement
    }

    var steps: [Step] = []
    var isCount = false
  }

  enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
  }

  /// Reads a condition.
  ///
  /// - Throws: ``SessionConditionError`` with the place of the problem.
  public init(_ text: String) throws(SessionConditionError) {
    var parser = ConditionParser(text)
    expression = try parser.condition()
    description = text
  }

  /// Returns whether the condition holds in a state. It does not in a state whose parts can't be encoded.
  ///
  /// - Complexity: O(size of the parts of the state that the condition names).
  public func holds(in state: some Encodable) -> Bool { ConditionEvaluator(self).holds(in: state) }
}

/// Why a text is no condition.
public struct SessionConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of characters before the problem.
  public let position: Int
  /// The problem, as part of a sentence.
  public let reason: String

  public var description: String { "The condition can't be read at character \(position + 1): \(reason)." }
}

/// Evaluates a condition on many states.
final class ConditionEvaluator {
  private let condition: SessionCondition
  private let selection = BinarySelection()
  private let names = BinaryNames()
  private let writer: BinaryWriter

  init(_ condition: SessionCondition) {
    self.condition = condition
    writer = BinaryWriter(names: names)
    select(condition.expression)
  }

  func holds(in state: some Encodable) -> Bool {
    writer.removeAll()
    guard (try? writer.append(state, selecting: selection)) != nil,
      let node = try? writer.withBytes({ try BinaryText.node(of: $0, names: names) })
    else { return false }
    return holds(condition.expression, node)
  }

  private func select(_ expression: SessionCondition.Expression) {
    switch expression {
    case .or(let left, let right), .and(let left, let right):
      select(left)
      select(right)
    case .not(let inner): select(inner)
    case .compare(let left, _, let right):
      select(left)
      select(right)
    case .truth(let operand): select(operand)
    }
  }

  private func select(_ operand: SessionCondition.Operand) {
    guard case .path(let path) = operand else { return }
    let steps = path.steps.map { step -> BinarySelection.Step in
      if case .member(let name) = step { .member(name) } else { .element }
    }
    selection.add(steps, isWhole: !path.isCount)
  }

  private func holds(_ expression: SessionCondition.Expression, _ root: JSONNode) -> Bool {
    switch expression {
    case .or(let left, let right): holds(left, root) || holds(right, root)
    case .and(let left, let right): holds(left, root) && holds(right, root)
    case .not(let inner): !holds(inner, root)
    case .truth(let operand): values(operand, root).contains(.scalar(.bool(true)))
    case .compare(let left, let comparison, let right):
      values(left, root).contains { one in
        values(right, root).contains { Self.holds(one, comparison, $0) }
      }
    }
  }

  /// A value of a path: a scalar, or a list or an object.
  private enum Found: Equatable {
    case scalar(SessionCondition.Value)
    case list([Found])
    case object
  }

  private static func found(_ node: JSONNode) -> Found {
    switch node.kind {
    case .null: .scalar(.null)
    case .bool(let value): .scalar(.bool(value))
    case .number(let digits): .scalar(.number(Double(digits) ?? .nan))
    case .text(let text): .scalar(.text(text))
    case .list(let elements): .list(elements.map { found($0) })
    case .object: .object
    }
  }

  private static func holds(_ left: Found, _ comparison: SessionCondition.Comparison, _ right: Found) -> Bool {
    switch (left, comparison, right) {
    case (_, .equal, _): left == right
    case (_, .unequal, _): left != right
    case (.list(let elements), .contains, _): elements.contains(right)
    case (.scalar(.text(let text)), .contains, .scalar(.text(let part))): part.isEmpty || text.contains(part)
    case (.scalar(.number(let one)), _, .scalar(.number(let other))): compare(one, comparison, other)
    case (.scalar(.text(let one)), _, .scalar(.text(let other))): compare(one, comparison, other)
    default: false
    }
  }

  private static func compare<Value: Comparable>(
    _ one: Value, _ comparison: SessionCondition.Comparison, _ other: Value
  ) -> Bool {
    switch comparison {
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    case .atLeast: one >= other
    case .equal, .unequal, .contains: false
    }
  }

  private func values(_ operand: SessionCondition.Operand, _ root: JSONNode) -> [Found] {
    switch operand {
    case .literal(let value): return [.scalar(value)]
    case .path(let path):
      let nodes = nodes(path.steps[...], root)
      return path.isCount
        ? nodes.map { .scalar(.number(Double($0.map(Self.count) ?? 0))) }
        : nodes.map { $0.map(Self.found) ?? .scalar(.null) }
    }
  }

  private static func count(_ node: JSONNode) -> Int {
    switch node.kind {
    case .list(let elements): elements.count
    case .object(let members): members.keys.count
    case .text(let text): text.count
    case .null, .bool, .number: 0
    }
  }

  /// Returns the values at a path; `nil` for one that is missing.
  private func nodes(_ steps: ArraySlice<SessionCondition.Path.Step>, _ node: JSONNode?) -> [JSONNode?] {
    guard let step = steps.first else { return [node] }
    let rest = steps.dropFirst()
    switch step {
    case .member(let name): return nodes(rest, node?[name])
    case .element(let index):
      guard case .list(let elements)? = node?.kind, elements.indices.contains(index) else { return nodes(rest, nil) }
      return nodes(rest, elements[index])
    case .anyElement:
      guard case .list(let elements)? = node?.kind else { return [] }
      return elements.flatMap { nodes(rest, $0) }
    }
  }
}
