import TarnRecord

extension Validator {
  /// Returns a validator with an error unless a condition holds.
  ///
  /// ```swift
  /// Validator<Int, Wrong>.accepts(.tooYoung) { $0 >= 18 }
  /// ```
  public static func accepts(_ reason: Reason, _ isRight: @escaping @Sendable (Value) -> Bool) -> Validator {
    Validator { isRight($0) ? .valid : .invalid(reason) }
  }

  /// Returns a validator of two fields that have to be equal, such as a repeated password. The error is at the second
  /// one.
  public static func equal<Part: Equatable & Sendable>(
    _ first: KeyPath<Value, Part> & Sendable, _ firstName: String, _ second: KeyPath<Value, Part> & Sendable,
    _ secondName: String, _ reason: Reason
  ) -> Validator {
    reading(.field(first, firstName), .field(second, secondName)) { one, other in
      one == other ? .valid : .invalid(reason).within(.field(secondName))
    }
  }

  /// Returns the same for texts and lists: while one of the two is empty, the value is incomplete.
  public static func equal<Part: Equatable & Collection & Sendable>(
    _ first: KeyPath<Value, Part> & Sendable, _ firstName: String, _ second: KeyPath<Value, Part> & Sendable,
    _ secondName: String, _ reason: Reason
  ) -> Validator {
    reading(.field(first, firstName), .field(second, secondName)) { one, other in
      if one.isEmpty { return .incomplete.within(.field(firstName)) }
      if other.isEmpty { return .incomplete.within(.field(secondName)) }
      return one == other ? .valid : .invalid(reason).within(.field(secondName))
    }
  }
}

extension Validator where Value: Collection {
  /// Incomplete while it is empty.
  public static var notEmpty: Validator { Validator { $0.isEmpty ? .incomplete : .valid } }

  /// Returns a validator that also accepts an empty value: for an optional field.
  public func orEmpty() -> Validator {
    Validator(reads: reads) { value, last in
      guard !value.isEmpty else { return Trail(.valid) }
      let part = run(value, last.flatMap { last in last.trail.parts.first.map { (last.value, $0) } })
      return Trail(part.outcome, parts: [part])
    }
  }
}

extension Validator where Value == String {
  /// Returns a validator of the number of characters, as people count them; incomplete while the text is empty.
  ///
  /// - Complexity: O(the upper bound), however long the text is.
  public static func length(_ range: ClosedRange<Int>, short: Reason, long: Reason) -> Validator {
    Validator { text in
      guard !text.isEmpty else { return .incomplete }
      let count = text.prefix(range.upperBound + 1).count
      if count > range.upperBound { return .invalid(long) }
      return count < range.lowerBound ? .invalid(short) : .valid
    }
  }

  /// Returns a validator of texts that a regular expression matches as a whole; incomplete while the text is empty.
  ///
  /// ```swift
  /// .matching(.name) { /[a-z][a-z0-9_]{2,15}/ }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: the largest number of characters to match. An expression may take a time that grows with the square of
  ///     the text or worse, and the text is from outside: a longer one is wrong without matching.
  ///   - expression: creates the expression: once, as creating one takes longer than most matches.
  public static func matching<Output>(
    _ reason: Reason, upTo limit: Int = 1_000, _ expression: @escaping @Sendable () -> Regex<Output>
  ) -> Validator {
    let pattern = Pattern(expression)
    return Validator { text in
      guard !text.isEmpty else { return .incomplete }
      guard text.prefix(limit + 1).count <= limit else { return .invalid(reason) }
      return pattern.matches(text) ? .valid : .invalid(reason)
    }
  }
}

extension Validator {
  /// Returns a validator of typed text: incomplete while it is empty, wrong if it stands for no value, and otherwise
  /// judged by its value.
  ///
  /// ```swift
  /// .field(\.age, "age", .value(.noNumber, .accepts(.tooYoung) { $0 >= 18 }))
  /// ```
  public static func value<Part: Sendable>(
    _ reason: Reason, _ validator: Validator<Part, Reason> = Validator<Part, Reason> { _ in .valid }
  ) -> Validator where Value == Typed<Part> {
    Validator { typed in
      guard !typed.text.allSatisfy(\.isWhitespace) else { return .incomplete }
      return typed.value.map(validator.check) ?? .invalid(reason)
    }
  }
}
