/// A name without a value: `--json`.
///
/// A Boolean is true if the flag is given. With an inversion there are two flags, such as `--color` and
/// `--no-color`. An `Int` counts how often the flag is given. An ``EnumerableFlag`` has one flag for each case.
///
/// ```swift
/// struct List: ParsableCommand {
///   @Flag(help: "Print one JSON array, for programs.") var json = false
///   @Flag(inversion: .prefixedNo, help: "Use colors.") var color = true
///   @Flag(name: .shortAndLong, help: "Print more; may be repeated.") var verbose: Int
/// }
/// let list = try List.parse(["--json", "--no-color", "-vv"])
/// let level = list.verbose  // 2
/// ```
@propertyWrapper
public struct Flag<Value> {
  var state: ArgumentState<Value>

  init(_ declaration: ArgumentDeclaration<Value>) { state = .declared(declaration) }

  // Why it is here: see `Argument.init()`.
  /// Not available: a Boolean flag needs a default, and any other flag a type that conforms to ``EnumerableFlag``.
  @available(
    *, unavailable,
    message:
      "Write `= false` after a Boolean flag without an inversion. Other flags are Int or conform to EnumerableFlag."
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

extension Flag: Sendable where Value: Sendable {}

extension Flag: ArgumentSource {
  var definition: ArgumentDefinition? {
    if case .declared(let declaration) = state { declaration.definition } else { nil }
  }
}

extension Flag: Decodable {
  /// Creates the wrapper with the value of the flags. The parser calls it.
  public init(from decoder: any Decoder) throws {
    let property = try ParsedProperty(decoder)
    guard case .declared(let declaration)? = (property.wrapper as? Flag)?.state else { throw property.mismatch }
    state = .parsed(try property.value(declaration))
  }
}

extension Flag where Value == Bool {
  /// Creates a flag that inverts its default, which is usually `false`.
  public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    let attributes = ArgumentAttributes(kind: .flag, name: name, help: help, completion: nil)
    let definition = ArgumentDefinition(
      attributes, isRepeated: true, isRequired: false, defaultText: nil, values: ValueDescription())
    self.init(ArgumentDeclaration(definition: definition, absent: wrappedValue) { _ in !wrappedValue })
  }

  /// Creates two flags with a default.
  public init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
  ) {
    self.init(.boolean(name, inversion, exclusivity, help, default: wrappedValue))
  }

  /// Creates two flags of which one must be given.
  public init(
    name: NameSpecification = .long, inversion: FlagInversion, exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(.boolean(name, inversion, exclusivity, help, default: nil))
  }
}

extension Flag where Value == Bool? {
  /// Creates two flags; without them the value is `nil`.
  public init(
    wrappedValue: _OptionalNilComparisonType, name: NameSpecification = .long, inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast, help: ArgumentHelp? = nil
  ) {
    self.init(name: name, inversion: inversion, exclusivity: exclusivity, help: help)
  }

  /// Creates two flags; without them the value is `nil`.
  public init(
    name: NameSpecification = .long, inversion: FlagInversion, exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    let flags = ArgumentDeclaration<Bool>.boolean(name, inversion, exclusivity, help, default: false)
    self.init(
      ArgumentDeclaration(definition: flags.definition.withoutDefault, absent: .some(nil)) { try flags.convert($0) })
  }
}

extension Flag where Value == Int {
  /// Creates a flag that counts how often it is given.
  public init(name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(wrappedValue: 0, name: name, help: help)
  }

  /// Creates a flag that counts how often it is given; the default is the count without it.
  public init(wrappedValue: Int, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    let attributes = ArgumentAttributes(kind: .flag, name: name, help: help, completion: nil)
    let definition = ArgumentDefinition(
      attributes, isRepeated: true, isRequired: false, defaultText: nil, values: ValueDescription())
    self.init(ArgumentDeclaration(definition: definition, absent: wrappedValue) { $0.count })
  }
}
