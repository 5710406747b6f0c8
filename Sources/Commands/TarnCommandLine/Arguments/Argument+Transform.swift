/// Arguments whose words a closure converts. A ``ValidationError`` of the closure is the whole message; the message
/// of any other error follows the name of the argument.
extension Argument {
  /// Creates an argument that may be left out.
  // For an optional or an array the closures of their elements are meant.
  @_disfavoredOverload
  public init(
    wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    let attributes = ArgumentAttributes(kind: .argument, help: help, completion: completion)
    self.init(.single(attributes, default: wrappedValue, text: "\(wrappedValue)", transform))
  }

  /// Creates an argument that must be given.
  // For an optional or an array the closures of their elements are meant.
  @_disfavoredOverload
  public init(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(.single(ArgumentAttributes(kind: .argument, help: help, completion: completion), transform))
  }

  /// Creates an argument that is `nil` if it is left out.
  public init<Wrapped>(
    wrappedValue: _OptionalNilComparisonType, help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(help: help, completion: completion, transform: transform)
  }

  /// Creates an argument that is `nil` if it is left out.
  public init<Wrapped>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(.optional(ArgumentAttributes(kind: .argument, help: help, completion: completion), transform))
  }

  /// Creates an argument of several words that may be left out.
  public init<Element>(
    wrappedValue: [Element], parsing strategy: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    let attributes = ArgumentAttributes(kind: .argumentList(strategy), help: help, completion: completion)
    let text = wrappedValue.map { "\($0)" }.joined(separator: ", ")
    self.init(.list(attributes, default: wrappedValue, text: text, transform))
  }

  /// Creates an argument of one or more words.
  public init<Element>(
    parsing strategy: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    self.init(.list(ArgumentAttributes(kind: .argumentList(strategy), help: help, completion: completion), transform))
  }
}
