/// Options whose words a closure converts. A ``ValidationError`` of the closure is the whole message; the message of
/// any other error follows the name of the option.
extension Option {
  /// Creates an option that may be left out.
  // For an optional or an array the closures of their elements are meant.
  @_disfavoredOverload
  public init(
    wrappedValue: Value, name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    let attributes = ArgumentAttributes(name, .init(strategy), help, completion)
    self.init(.single(attributes, default: wrappedValue, text: "\(wrappedValue)", transform))
  }

  /// Creates an option that must be given.
  // For an optional or an array the closures of their elements are meant.
  @_disfavoredOverload
  public init(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(.single(ArgumentAttributes(name, .init(strategy), help, completion), transform))
  }

  /// Creates an option that is `nil` if it is left out.
  public init<Wrapped>(
    wrappedValue: _OptionalNilComparisonType, name: NameSpecification = .long,
    parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(name: name, parsing: strategy, help: help, completion: completion, transform: transform)
  }

  /// Creates an option that is `nil` if it is left out.
  public init<Wrapped>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Wrapped
  ) where Value == Wrapped? {
    self.init(.optional(ArgumentAttributes(name, .init(strategy), help, completion), transform))
  }

  /// Creates an option that may be repeated or left out.
  public init<Element>(
    wrappedValue: [Element], name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    let attributes = ArgumentAttributes(name, .init(strategy), help, completion)
    let text = wrappedValue.map { "\($0)" }.joined(separator: ", ")
    self.init(.list(attributes, default: wrappedValue, text: text, transform))
  }

  /// Creates an option that must be given and may be repeated.
  public init<Element>(
    name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping @Sendable (String) throws -> Element
  ) where Value == [Element] {
    self.init(.list(ArgumentAttributes(name, .init(strategy), help, completion), transform))
  }
}
