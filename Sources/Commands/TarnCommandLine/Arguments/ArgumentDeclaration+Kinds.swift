/// The kind, name, help and completion of an argument, an option or a flag.
struct ArgumentAttributes {
  let kind: ArgumentDefinition.Kind
  var name: NameSpecification = .long
  let help: ArgumentHelp?
  let completion: CompletionKind?
}

extension ArgumentDefinition {
  init(
    _ attributes: ArgumentAttributes, isRepeated: Bool, isRequired: Bool, defaultText: String?, values: ValueDescription
  ) {
    self.init(
      kind: attributes.kind, specification: attributes.name, help: attributes.help ?? ArgumentHelp(),
      isRepeated: isRepeated,
      isRequired: isRequired)
    self.values = values
    if let defaultText, !defaultText.isEmpty { self.defaultText = defaultText }
    if let completion = attributes.completion { self.completion = completion }
  }
}

extension ArgumentDeclaration {
  /// A property with one value.
  static func single(
    _ attributes: ArgumentAttributes, default value: Value? = nil, text: String? = nil,
    values: ValueDescription = .init(),
    _ transform: @escaping @Sendable (String) throws -> Value
  ) -> ArgumentDeclaration {
    ArgumentDeclaration(
      definition: ArgumentDefinition(
        attributes, isRepeated: false, isRequired: value == nil, defaultText: text, values: values),
      absent: value
    ) { occurrences in
      // An option that is given again in a subcommand counts there.
      try Conversion.value(occurrences[occurrences.count - 1], transform)
    }
  }

  /// A property that is `nil` if it is not given.
  static func optional<Wrapped>(
    _ attributes: ArgumentAttributes, values: ValueDescription = .init(),
    _ transform: @escaping @Sendable (String) throws -> Wrapped
  ) -> ArgumentDeclaration where Value == Wrapped? {
    ArgumentDeclaration(
      definition: ArgumentDefinition(
        attributes, isRepeated: false, isRequired: false, defaultText: nil, values: values),
      absent: .some(nil)
    ) { occurrences in
      try Conversion.value(occurrences[occurrences.count - 1], transform)
    }
  }

  /// A property with several values.
  static func list<Element>(
    _ attributes: ArgumentAttributes, default value: [Element]? = nil, text: String? = nil,
    values: ValueDescription = .init(),
    _ transform: @escaping @Sendable (String) throws -> Element
  ) -> ArgumentDeclaration where Value == [Element] {
    ArgumentDeclaration(
      definition: ArgumentDefinition(
        attributes, isRepeated: true, isRequired: value == nil, defaultText: text, values: values),
      absent: value
    ) { occurrences in
      try occurrences.map { try Conversion.value($0, transform) }
    }
  }

  // The same for types that convert themselves.

  static func single(
    _ attributes: ArgumentAttributes, default value: Value? = nil
  ) -> ArgumentDeclaration where Value: ExpressibleByArgument {
    single(
      attributes.completing(Value.self), default: value, text: value?.defaultValueDescription,
      values: ValueDescription(Value.self), Conversion.one(Value.self))
  }

  static func optional<Wrapped: ExpressibleByArgument>(
    _ attributes: ArgumentAttributes
  ) -> ArgumentDeclaration where Value == Wrapped? {
    optional(
      attributes.completing(Wrapped.self), values: ValueDescription(Wrapped.self), Conversion.one(Wrapped.self))
  }

  static func list<Element: ExpressibleByArgument>(
    _ attributes: ArgumentAttributes, default value: [Element]? = nil
  ) -> ArgumentDeclaration where Value == [Element] {
    list(
      attributes.completing(Element.self), default: value,
      text: value?.map(\.defaultValueDescription).joined(separator: ", "), values: ValueDescription(Element.self),
      Conversion.one(Element.self))
  }
}

extension ArgumentAttributes {
  /// Returns the attributes with the completion of a type, unless the app declares another one.
  fileprivate func completing<Value: ExpressibleByArgument>(_ type: Value.Type) -> ArgumentAttributes {
    ArgumentAttributes(kind: kind, name: name, help: help, completion: completion ?? Value.defaultCompletionKind)
  }
}
