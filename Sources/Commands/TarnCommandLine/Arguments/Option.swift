/// A value that follows a name: `--due tomorrow`, or `--due=tomorrow`.
///
/// The type of the property decides what is accepted. A property with a default or an optional one may be left out,
/// and an option with an array may be repeated.
///
/// ```swift
/// struct Add: ParsableCommand {
///   @Option(help: "The due date.") var due: String?
///   @Option(name: .shortAndLong, help: "A tag; may be repeated.") var tag: [String] = []
/// }
/// let add = try Add.parse(["--due", "-2d", "-t", "home", "--tag=garden"])
/// let tags = add.tag  // home, garden
/// ```
@propertyWrapper
public struct Option<Value> {
  var state: ArgumentState<Value>

  init(_ declaration: ArgumentDeclaration<Value>) { state = .declared(declaration) }

  // Why it is here: see `Argument.init()`.
  /// Not available: the type of the value needs to conform to ``ExpressibleByArgument``.
  @available(
    *, unavailable, message: "Conform the type to ExpressibleByArgument, or pass a transform closure to @Option."
  )
  public init() { fatalError("unavailable") }

  /// The value that was parsed.
  ///
  /// - Precondition: the command was parsed, or the property has a default.
  public var wrappedValue: Value {
    get { state.value }
    set { state = .parsed(newValue) }
  }
}

extension Option: Sendable where Value: Sendable {}

extension Option: ArgumentSource {
  var definition: ArgumentDefinition? {
    if case .declared(let declaration) = state { declaration.definition } else { nil }
  }
}

extension Option: Decodable {
  /// Creates the wrapper with the value of the words. The parser calls it.
  public init(from decoder: any Decoder) throws {
    let property = try ParsedProperty(decoder)
    guard case .declared(let declaration)? = (property.wrapper as? Option)?.state else { throw property.mismatch }
    state = .parsed(try property.value(declaration))
  }
}

extension ArgumentAttributes {
  /// Creates the attributes of an option.
  init(
    _ name: NameSpecification, _ strategy: ArgumentDefinition.ValueStrategy, _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) {
    self.init(kind: .option(strategy), name: name, help: help, completion: completion)
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Creates an option that may be left out.
  public init(
    wrappedValue: Value, name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(.single(ArgumentAttributes(name, .init(strategy), help, completion), default: wrappedValue))
  }

  /// Creates an option that must be given.
  public init(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(ArgumentAttributes(name, .init(strategy), help, completion)))
  }
}

extension Option {
  /// Creates an option that is `nil` if it is left out.
  public init<Wrapped: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType, name: NameSpecification = .long,
    parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(name: name, parsing: strategy, help: help, completion: completion)
  }

  /// Creates an option that is `nil` if it is left out.
  public init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(ArgumentAttributes(name, .init(strategy), help, completion)))
  }

  /// Creates an option that may be repeated or left out.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(ArgumentAttributes(name, .init(strategy), help, completion), default: wrappedValue))
  }

  /// Creates an option that must be given and may be repeated.
  public init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing strategy: ArrayParsingStrategy = .singleValue, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(ArgumentAttributes(name, .init(strategy), help, completion)))
  }
}
