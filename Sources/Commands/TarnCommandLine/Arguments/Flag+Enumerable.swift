extension Flag where Value: EnumerableFlag {
  /// Creates one flag for each case, with a default.
  public init(wrappedValue: Value, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
    self.init(.cases(exclusivity, help, default: wrappedValue))
  }

  /// Creates one flag for each case, of which one must be given.
  public init(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
    self.init(.cases(exclusivity, help, default: nil))
  }
}

extension Flag {
  /// Creates one flag for each case; without them the value is `nil`.
  public init<Element: EnumerableFlag>(
    wrappedValue: _OptionalNilComparisonType, exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil
  ) where Value == Element? {
    self.init(exclusivity: exclusivity, help: help)
  }

  /// Creates one flag for each case; without them the value is `nil`.
  public init<Element: EnumerableFlag>(
    exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil
  ) where Value == Element? {
    let definition = ArgumentDefinition(of: Element.self, exclusivity, help, isRequired: false)
    self.init(
      ArgumentDeclaration(definition: definition, absent: .some(nil)) { occurrences in
        Array(Element.allCases)[try exclusivity.chosen(of: occurrences).choice]
      })
  }

  /// Creates one flag for each case; the value has all that are given, in their order.
  public init<Element: EnumerableFlag>(
    wrappedValue: [Element], help: ArgumentHelp? = nil
  ) where Value == [Element] {
    self.init(.caseList(help, default: wrappedValue))
  }

  /// Creates one flag for each case, of which at least one must be given; the value has all, in their order.
  public init<Element: EnumerableFlag>(help: ArgumentHelp? = nil) where Value == [Element] {
    self.init(.caseList(help, default: nil))
  }
}

extension ArgumentDeclaration {
  /// A choice between the cases of an enumeration.
  static func cases(
    _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?, default value: Value?
  ) -> ArgumentDeclaration where Value: EnumerableFlag {
    var definition = ArgumentDefinition(of: Value.self, exclusivity, help, isRequired: value == nil)
    if let index = value.flatMap({ Array(Value.allCases).firstIndex(of: $0) }) {
      definition.defaultText = ArgumentDefinition.preferred(definition.choices[index].names)
    }
    return ArgumentDeclaration(definition: definition, absent: value) { occurrences in
      Array(Value.allCases)[try exclusivity.chosen(of: occurrences).choice]
    }
  }

  /// Any of the cases of an enumeration.
  static func caseList<Element: EnumerableFlag>(
    _ help: ArgumentHelp?, default value: [Element]?
  ) -> ArgumentDeclaration where Value == [Element] {
    let definition = ArgumentDefinition(of: Element.self, .chooseLast, help, isRequired: value == nil)
    return ArgumentDeclaration(definition: definition, absent: value) { occurrences in
      let cases = Array(Element.allCases)
      return occurrences.map { cases[$0.choice] }
    }
  }

  /// A Boolean with two flags.
  static func boolean(
    _ name: NameSpecification, _ inversion: FlagInversion, _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?,
    default value: Bool?
  ) -> ArgumentDeclaration where Value == Bool {
    let attributes = ArgumentAttributes(kind: .flag, name: name, help: help, completion: nil)
    var definition = ArgumentDefinition(
      attributes, isRepeated: true, isRequired: value == nil, defaultText: nil, values: ValueDescription())
    definition.inversion = inversion
    definition.exclusivity = exclusivity
    // The name of the flag that is the default is known only with the property's.
    definition.defaultChoice = value.map { $0 ? 0 : 1 }
    return ArgumentDeclaration(definition: definition, absent: value) { occurrences in
      try exclusivity.chosen(of: occurrences).choice == 0
    }
  }
}

extension ArgumentDefinition {
  /// The flags of an enumeration.
  fileprivate init<Element: EnumerableFlag>(
    of type: Element.Type, _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?, isRequired: Bool
  ) {
    let attributes = ArgumentAttributes(kind: .flag, help: help, completion: nil)
    self.init(attributes, isRepeated: true, isRequired: isRequired, defaultText: nil, values: ValueDescription())
    self.exclusivity = exclusivity
    choices = Element.allCases.map { value in
      Choice(names: Element.name(for: value).names(for: Self.label(of: value)), help: Element.help(for: value))
    }
  }

  /// A case with a raw value is named after that.
  private static func label<Element: EnumerableFlag>(of value: Element) -> String {
    if let value = value as? any RawRepresentable, let text = value.rawValue as? String { return text }
    return "\(value)"
  }
}

extension FlagExclusivity {
  /// Returns the occurrence that counts.
  ///
  /// - Precondition: there is one.
  fileprivate func chosen(of occurrences: [Occurrence]) throws(ParseProblem) -> Occurrence {
    let first = occurrences[0]
    switch self {
    case .chooseFirst: return first
    case .chooseLast: return occurrences[occurrences.count - 1]
    case .exclusive:
      guard let other = occurrences.first(where: { $0.choice != first.choice }) else { return first }
      throw .excluded(first.name, other.name)
    }
  }
}
