import TarnRecord

extension Validator {
  /// Creates a rule that reports a reason unless the value meets a condition.
  ///
  /// ```swift
  /// let adult = Validator<Int, Wrong>.accepts(.tooYoung) { $0 >= 18 }
  /// ```
  public static func accepts(_ reason: Reason, _ isValid: @escaping @Sendable (Value) -> Bool) -> Validator {
    Validator { isValid($0) ? .valid : .invalid(reason) }
  }

  /// Creates a rule that two fields are equal, such as a password typed twice. The error is reported at the second
  /// field.
  public static func equal<Part: Equatable & Sendable>(
    _ first: KeyPath<Value, Part> & Sendable, _ firstName: String, _ second: KeyPath<Value, Part> & Sendable,
    _ secondName: String, _ reason: Reason
  ) -> Validator {
    reading(.field(first, firstName), .field(second, secondName)) { firstValue, secondValue in
      firstValue == secondValue ? .valid : .invalid(reason).within(.field(secondName))
    }
  }

  /// Creates a rule that two texts or lists are equal; incomplete while either is empty. The error is reported at the
  /// second field.
  public static func equal<Part: Equatable & Collection & Sendable>(
    _ first: KeyPath<Value, Part> & Sendable, _ firstName: String, _ second: KeyPath<Value, Part> & Sendable,
    _ secondName: String, _ reason: Reason
  ) -> Validator {
    reading(.field(first, firstName), .field(second, secondName)) { firstValue, secondValue in
      if firstValue.isEmpty { return .incomplete.within(.field(firstName)) }
      if secondValue.isEmpty { return .incomplete.within(.field(secondName)) }
      return firstValue == secondValue ? .valid : .invalid(reason).within(.field(secondName))
    }
  }
}

extension Validator where Value: Collection {
  /// A rule that is incomplete while the value is empty. A text of blanks is not empty: see ``notBlank``.
  public static var notEmpty: Validator { Validator { $0.isEmpty ? .incomplete : .valid } }

  /// Returns the same validator, for a field that may be left empty: an empty text or list is valid.
  ///
  /// A ``FieldText`` is neither. A typed amount that may be left out has a validator around that of the amount:
  ///
  /// ```swift
  /// let age = Validator<FieldText<Int>, Wrong>.value(.noNumber, .accepts(.tooYoung) { $0 >= 18 })
  /// let optionalAge = Validator<FieldText<Int>, Wrong> { $0.text.isEmpty ? .valid : age.check($0) }
  /// ```
  public func orEmpty() -> Validator {
    Validator(reads: reads) { value, last in
      guard !value.isEmpty else { return ValidationTrace(.valid) }
      let part = run(value, last.flatMap { last in last.trace.parts.first.map { (last.value, $0) } })
      return ValidationTrace(part.result, parts: [part])
    }
  }
}

extension Validator where Value == String {
  /// A rule that is incomplete while the text is empty or has only blanks and line breaks.
  public static var notBlank: Validator {
    Validator { $0.allSatisfy(\.isWhitespace) ? .incomplete : .valid }
  }

  /// Creates a rule about the number of characters (grapheme clusters); incomplete while the text is empty.
  ///
  /// - Complexity: O(upper bound), however long the text is.
  public static func length(_ range: ClosedRange<Int>, short: Reason, long: Reason) -> Validator {
    Validator { text in
      guard !text.isEmpty else { return .incomplete }
      let count = text.prefix(range.upperBound + 1).count
      if count > range.upperBound { return .invalid(long) }
      return count < range.lowerBound ? .invalid(short) : .valid
    }
  }

  /// Creates a rule that a regular expression matches the whole text; incomplete while the text is empty.
  ///
  /// ```swift
  /// let name = Validator<String, Wrong>.matching(.name) { /[a-z][a-z0-9_]{2,15}/ }
  /// ```
  ///
  /// - Parameters:
  ///   - reason: the error for a text that does not match.
  ///   - limit: the greatest number of characters to match. Matching can take time that grows with the square of the
  ///     text's length, or worse, and the text is untrusted input: a longer text is invalid without being matched.
  ///   - expression: creates the expression. It is called once, because creating an expression takes longer than most
  ///     matches.
  public static func matching<Output>(
    _ reason: Reason, upTo limit: Int = 1_000, _ expression: @escaping @Sendable () -> Regex<Output>
  ) -> Validator {
    let pattern = SharedRegex(expression)
    return Validator { text in
      guard !text.isEmpty else { return .incomplete }
      guard text.prefix(limit + 1).count <= limit else { return .invalid(reason) }
      return pattern.matches(text) ? .valid : .invalid(reason)
    }
  }
}

extension Validator {
  /// Creates a rule about typed text: incomplete while it is blank, invalid if it represents no value, and otherwise
  /// the validator's result for the value.
  ///
  /// ```swift
  /// let age = Validator<SignUpForm, Wrong>.field(\.age, "age", .value(.noNumber, .accepts(.tooYoung) { $0 >= 18 }))
  /// ```
  public static func value<Part: Sendable>(
    _ reason: Reason, _ validator: Validator<Part, Reason> = Validator<Part, Reason> { _ in .valid }
  ) -> Validator where Value == FieldText<Part> {
    Validator { typed in
      guard !typed.text.allSatisfy(\.isWhitespace) else { return .incomplete }
      return typed.value.map(validator.check) ?? .invalid(reason)
    }
  }
}
