import TarnRecord
import TarnValues

extension Validator {
  /// Combines several validators: the messages of each, in their order.
  public static func all(_ validators: Validator...) -> Validator { all(of: validators) }

  /// Combines a list of validators: the messages of each, in their order.
  public static func all(of validators: [Validator]) -> Validator {
    var reads: [FieldPath] = []
    for path in validators.flatMap(\.reads) where !reads.contains(path) { reads.append(path) }
    return Validator(reads: reads) { value, last in
      let parts = validators.enumerated().map { index, validator in
        validator.run(value, last.map { ($0.value, $0.trace.parts[index]) })
      }
      return ValidationTrace(parts.reduce(.valid) { $0 + $1.result }, parts: parts)
    }
  }

  /// Applies a validator to a field of a form; the messages carry the path of the field.
  ///
  /// ```swift
  /// let signUp = Validator<SignUpForm, Wrong>.field(\.email, "email", email)
  /// ```
  public static func field<Part: Equatable & Sendable>(
    _ path: KeyPath<Value, Part> & Sendable, _ name: String, _ validator: Validator<Part, Reason>
  ) -> Validator {
    let step = FieldPath.Component.field(name)
    return Validator(reads: validator.reads.map { FieldPath([step] + $0.components) }) { value, last in
      let part = value[keyPath: path]
      let lastPart = last.map { ($0.value[keyPath: path], $0.trace.parts[0]) }
      if let last, let lastPart, lastPart.0 == part { return last.trace }
      let trace = validator.run(part, lastPart)
      return ValidationTrace(trace.result.within(step), parts: [trace])
    }
  }

  /// Creates a rule about several fields, which receives only those fields.
  ///
  /// ```swift
  /// let span = Validator<SignUpForm, Wrong>.reading(.field(\.from, "from"), .field(\.to, "to")) { from, to in
  ///   from <= to ? .valid : .invalid(.endsBeforeItBegins).within(.field("to"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - parts: the fields to read.
  ///   - check: a pure function. Its messages are about the whole value unless it names a field.
  public static func reading<each Read: Equatable & Sendable>(
    _ parts: repeat ValidatedField<Value, each Read>,
    check: @escaping @Sendable (repeat each Read) -> ValidationResult<Reason>
  ) -> Validator {
    var reads: [FieldPath] = []
    for part in repeat each parts { reads.append(FieldPath([.field(part.name)])) }
    return Validator(reads: reads) { value, last in
      if let last {
        var isSame = true
        for part in repeat each parts {
          isSame = isSame && value[keyPath: part.path] == last.value[keyPath: part.path]
        }
        if isSame { return last.trace }
      }
      return ValidationTrace(check(repeat value[keyPath: (each parts).path]))
    }
  }

  /// Returns a validator that runs only under a condition on a field: otherwise the value is valid and no rule is
  /// evaluated.
  ///
  /// ```swift
  /// let checked = vatNumber.when(.field(\.kind, "kind")) { $0 == .business }
  /// ```
  public func when<Read: Equatable & Sendable>(
    _ field: ValidatedField<Value, Read>, _ condition: @escaping @Sendable (Read) -> Bool
  ) -> Validator {
    let step = FieldPath([.field(field.name)])
    return Validator(reads: reads.contains(step) ? reads : reads + [step]) { value, last in
      guard condition(value[keyPath: field.path]) else { return ValidationTrace(.valid) }
      let part = run(value, last.flatMap { last in last.trace.parts.first.map { (last.value, $0) } })
      return ValidationTrace(part.result, parts: [part])
    }
  }

  /// Returns the same validator with its errors as warnings, which do not prevent Done.
  public func asWarning() -> Validator {
    Validator(reads: reads) { value, last in
      let part = run(value, last.map { ($0.value, $0.trace.parts[0]) })
      var result = part.result
      result.warnings = result.errors + result.warnings
      result.errors = []
      return ValidationTrace(result, parts: [part])
    }
  }

  /// Returns a validator for an optional value that is valid if absent.
  public func ifPresent() -> Validator<Value?, Reason> { optional(missing: .valid) }

  /// Returns a validator for an optional value that is incomplete if absent.
  public func required() -> Validator<Value?, Reason> { optional(missing: .incomplete) }

  private func optional(missing: ValidationResult<Reason>) -> Validator<Value?, Reason> {
    Validator<Value?, Reason>(reads: reads) { value, last in
      guard let value else { return ValidationTrace(missing) }
      let lastPart = last.flatMap { last in last.value.flatMap { old in last.trace.parts.first.map { (old, $0) } } }
      let part = run(value, lastPart)
      return ValidationTrace(part.result, parts: [part])
    }
  }

  /// Applies a validator to each element of a list; the paths contain the element's ID: `photos[7].caption`.
  ///
  /// If the list has changed, only the changed elements are checked again.
  public static func each<Element: Equatable & Identifiable & Sendable>(
    _ validator: Validator<Element, Reason>
  ) -> Validator where Value == Table<Element>, Element.ID: Sendable {
    Validator(reads: [FieldPath()]) { value, last in
      if let last, last.value == value { return last.trace }
      let before = last?.trace.elements as? [Element.ID: ValidationTrace<Reason>] ?? [:]
      var traces: [Element.ID: ValidationTrace<Reason>] = [:]
      var result = ValidationResult<Reason>.valid
      for element in value {
        let old = last?.value[id: element.id].flatMap { old in before[element.id].map { (old, $0) } }
        let trace = old.flatMap { $0.0 == element ? $0.1 : nil } ?? validator.run(element, old)
        traces[element.id] = trace
        if trace.result != .valid { result = result + trace.result.within(.key("\(element.id)")) }
      }
      return ValidationTrace(result, elements: traces)
    }
  }
}

/// A field that a rule reads.
public struct ValidatedField<Value, Read>: Sendable {
  let path: KeyPath<Value, Read> & Sendable
  let name: String

  /// Creates a reference to a field from its key path and its name.
  public static func field(_ path: KeyPath<Value, Read> & Sendable, _ name: String) -> ValidatedField {
    ValidatedField(path: path, name: name)
  }
}
