/// The content of a property wrapper: its declaration in a value that `init()` made, or the value that was parsed.
enum ArgumentState<Value> {
  case declared(ArgumentDeclaration<Value>)
  case parsed(Value)

  /// The value. A declared one is its default.
  ///
  /// - Precondition: it was parsed, or it has a default.
  var value: Value {
    switch self {
    case .parsed(let value): return value
    case .declared(let declaration):
      guard let value = declaration.absent else {
        preconditionFailure(
          """
          This property has no value, because its command was made with init() and the property has no default. \
          Make the command with parse(_:), or set the property first.
          """)
      }
      return value
    }
  }
}

extension ArgumentState: Sendable where Value: Sendable {}

/// A declaration with its type: how words become a value.
struct ArgumentDeclaration<Value> {
  let definition: ArgumentDefinition
  /// The value if no word is given; `nil` if a word is required.
  let absent: Value?
  let convert: @Sendable ([Occurrence]) throws -> Value

  /// Returns the value of the words given.
  ///
  /// - Throws: ``ParseProblem``, or the error of a `transform` closure.
  func value(of occurrences: [Occurrence], as definition: ArgumentDefinition) throws -> Value {
    guard !occurrences.isEmpty else {
      guard let absent else { throw ParseProblem.missing(definition) }
      return absent
    }
    do {
      return try convert(occurrences)
    } catch let error as InvalidValue {
      throw ParseProblem.invalid(error, definition)
    }
  }
}

extension ArgumentDeclaration: Sendable where Value: Sendable {}

/// A word that is a value, or a name that chooses a flag.
struct Occurrence: Sendable, Equatable {
  /// The name as it was typed; empty for an argument.
  var name = ""
  var value = ""
  /// The index of the flag's choice.
  var choice = 0
}

/// A word that is not a value of the type.
struct InvalidValue: Error {
  let occurrence: Occurrence
  /// The error of a `transform` closure.
  var cause: (any Error)?
}

/// A wrapper with a definition.
protocol ArgumentSource {
  var definition: ArgumentDefinition? { get }
}

/// A conversion of words by a closure of the app, or by a type.
enum Conversion {
  /// Returns a function from one word to a value.
  static func one<Value: ExpressibleByArgument>(_ type: Value.Type) -> @Sendable (String) throws -> Value {
    { word in
      guard let value = Value(argument: word) else { throw InvalidValue(occurrence: Occurrence(value: word)) }
      return value
    }
  }

  /// Converts one occurrence. An error names the occurrence.
  static func value<Value>(
    _ occurrence: Occurrence, _ transform: (String) throws -> Value
  ) throws -> Value {
    do {
      return try transform(occurrence.value)
    } catch is InvalidValue {
      throw InvalidValue(occurrence: occurrence)
    } catch {
      throw InvalidValue(occurrence: occurrence, cause: error)
    }
  }
}
