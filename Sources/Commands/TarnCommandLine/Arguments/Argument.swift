/// A value that is given by its position.
///
/// The type of the property decides what is accepted. A property with a default or an optional one may be left out,
/// and an array takes all further words.
///
/// ```swift
/// struct Rename: ParsableCommand {
///   @Argument(help: "The number of the to-do.") var number: Int
///   @Argument(help: "The new text; quotes are not needed.") var text: [String]
/// }
/// let rename = try Rename.parse(["3", "buy", "milk"])
/// let text = rename.text.joined(separator: " ")  // buy milk
/// ```
@propertyWrapper
public struct Argument<Value> {
  var state: ArgumentState<Value>

  init(_ declaration: ArgumentDeclaration<Value>) { state = .declared(declaration) }

  // A property wrapper without parentheses is made with `init()`, which the compiler looks for here only. As this one
  // is unavailable, it finds those of the extensions.
  /// Not available: the type of the value needs to conform to ``ExpressibleByArgument``.
  @available(
    *, unavailable, message: "Conform the type to ExpressibleByArgument, or pass a transform closure to @Argument."
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

extension Argument: Sendable where Value: Sendable {}

extension Argument: ArgumentSource {
  var definition: ArgumentDefinition? {
    if case .declared(let declaration) = state { declaration.definition } else { nil }
  }
}

extension Argument: Decodable {
  /// Creates the wrapper with the value of the words. The parser calls it.
  public init(from decoder: any Decoder) throws {
    let property = try ParsedProperty(decoder)
    guard case .declared(let declaration)? = (property.wrapper as? Argument)?.state else { throw property.mismatch }
    state = .parsed(try property.value(declaration))
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// Creates an argument that may be left out.
  public init(wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(.single(ArgumentAttributes(kind: .argument, help: help, completion: completion), default: wrappedValue))
  }

  /// Creates an argument that must be given.
  public init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(.single(ArgumentAttributes(kind: .argument, help: help, completion: completion)))
  }
}

extension Argument {
  /// Creates an argument that is `nil` if it is left out.
  public init<Wrapped: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(help: help, completion: completion)
  }

  /// Creates an argument that is `nil` if it is left out.
  public init<Wrapped: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    self.init(.optional(ArgumentAttributes(kind: .argument, help: help, completion: completion)))
  }

  /// Creates an argument of several words that may be left out.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], parsing strategy: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(
      .list(
        ArgumentAttributes(kind: .argumentList(strategy), help: help, completion: completion), default: wrappedValue))
  }

  /// Creates an argument of one or more words.
  public init<Element: ExpressibleByArgument>(
    parsing strategy: ArgumentArrayParsingStrategy = .remaining, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    self.init(.list(ArgumentAttributes(kind: .argumentList(strategy), help: help, completion: completion)))
  }
}
