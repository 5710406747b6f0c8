/// The definition of an argument, an option or a flag, without its value type.
struct ArgumentDefinition: Sendable {
  enum Kind: Sendable, Hashable {
    /// A value by its position.
    case argument
    /// All further values by their position.
    case argumentList(ArgumentArrayParsingStrategy)
    case option(ValueStrategy)
    case flag
  }

  /// How an option finds its values.
  enum ValueStrategy: Sendable, Hashable {
    case next, unconditional, scanningForValue, upToNextOption, remaining

    init(_ strategy: SingleValueParsingStrategy) {
      switch strategy {
      case .next: self = .next
      case .unconditional: self = .unconditional
      case .scanningForValue: self = .scanningForValue
      }
    }

    init(_ strategy: ArrayParsingStrategy) {
      switch strategy {
      case .singleValue: self = .next
      case .unconditionalSingleValue: self = .unconditional
      case .upToNextOption: self = .upToNextOption
      case .remaining: self = .remaining
      }
    }
  }

  /// One of the flags of a property: a Boolean with an inversion has two, an enumeration one for each case.
  struct Choice: Sendable {
    var names: [OptionName]
    var help: ArgumentHelp?
  }

  let kind: Kind
  /// The name of the property. A wrapper does not know it; the reader of the definitions adds it.
  var label = ""
  let specification: NameSpecification
  /// The names of an option.
  var names: [OptionName] = []
  /// The flags.
  var choices: [Choice] = []
  var help: ArgumentHelp
  /// Whether it may be given more than once.
  let isRepeated: Bool
  /// Whether it must be given.
  let isRequired: Bool
  var exclusivity = FlagExclusivity.chooseLast
  var inversion: FlagInversion?
  /// The choice that is the default of a Boolean with an inversion.
  var defaultChoice: Int?
  /// The default as the help shows it; `nil` for none.
  var defaultText: String?
  var values = ValueDescription()
  var completion = CompletionKind.default
  /// The heading of the group in the help; empty for none.
  var section = ""

  /// The name of the value, in angle brackets.
  var placeholder: String { "<\(help.valueName ?? label.kebabCased)>" }

  var isPositional: Bool {
    switch kind {
    case .argument, .argumentList: true
    case .option, .flag: false
    }
  }

  var isFlag: Bool { kind == .flag }

  /// All names of an option or a flag.
  var allNames: [OptionName] { names + choices.flatMap(\.names) }

  /// The name in errors and in the usage: `--due <when>`, `<text>`.
  var displayName: String {
    switch kind {
    case .argument, .argumentList: placeholder
    case .option: "\(preferredName) \(placeholder)"
    case .flag: preferredName
    }
  }

  /// The first long name; the first name if all are short.
  var preferredName: String { Self.preferred(allNames) }

  static func preferred(_ names: [OptionName]) -> String {
    (names.first { !$0.isShort } ?? names.first)?.spelling ?? ""
  }

  /// The same definition without a default.
  var withoutDefault: ArgumentDefinition {
    var definition = self
    definition.defaultChoice = nil
    return definition
  }

  /// Returns the definition for a property with a name.
  func named(_ label: String) -> ArgumentDefinition {
    var definition = self
    definition.label = label
    switch kind {
    case .argument, .argumentList: break
    case .option: definition.names = specification.names(for: label)
    case .flag where choices.isEmpty:
      definition.choices = booleanChoices(specification.names(for: label))
      if let defaultChoice { definition.defaultText = Self.preferred(definition.choices[defaultChoice].names) }
    case .flag: break
    }
    return definition
  }

  /// The first choice means true, the second one false.
  private func booleanChoices(_ names: [OptionName]) -> [Choice] {
    guard let inversion else { return [Choice(names: names)] }
    func prefixed(_ prefix: String) -> [OptionName] {
      names.compactMap { if case .long(let name) = $0 { .long("\(prefix)-\(name)") } else { nil } }
    }
    switch inversion {
    case .prefixedNo: return [Choice(names: names), Choice(names: prefixed("no"))]
    case .prefixedEnableDisable:
      return [Choice(names: prefixed("enable") + names.filter(\.isShort)), Choice(names: prefixed("disable"))]
    }
  }
}

/// The words that are values of a type, for errors and the help.
struct ValueDescription: Sendable {
  /// All values, if there are few.
  var all: [String] = []
  /// The kind of the values: “a whole number”.
  var kind: String?
  /// The form of a value that the type names: “a date such as 2026-12-08”.
  var form: String?

  init() {}

  init<Value: ExpressibleByArgument>(_ type: Value.Type) {
    all = Value.allValueStrings
    form = Value.expectedArgument
    if let number = Value.self as? any FixedWidthInteger.Type {
      kind = Self.range(number)
    } else if Value.self is any BinaryFloatingPoint.Type {
      kind = "a number"
    }
  }

  private static func range<Number: FixedWidthInteger>(_ type: Number.Type) -> String {
    if Number.bitWidth <= 16 { return "a whole number from \(Number.min) to \(Number.max)" }
    return Number.isSigned ? "a whole number" : "a whole number of at least 0"
  }
}
