import TarnRecord

extension Validator {
  /// Wrong, for a reason, unless something is so.
  ///
  /// ```swift
  /// Validator<Int, Wrong>.accepts(.tooYoung) { $0 >= 18 }
  /// ```
  public static func accepts(_ reason: Reason, _ isRight: @escaping @Sendable (Value) -> Bool) -> Validator {
    Validator { isRight($0) ? .valid : .invalid(reason) }
  }

  /// Two fields that have to be the same, such as a password typed twice. What is wrong is said at the second.
  public static func equal<Part: Equatable & Sendable>(
    _ first: KeyPath<Value, Part> & Sendable, _ firstName: String, _ second: KeyPath<Value, Part> & Sendable,
    _ secondName: String, _ reason: Reason
  ) -> Validator {
    reading(.field(first, firstName), .field(second, secondName)) { one, other in
      one == other ? .valid : .invalid(reason).within(.field(secondName))
    }
  }

  /// The same for texts and lists: while one of the two is empty there is nothing to compare, and it is incomplete.
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

  /// The same, and empty is as good: for a field that may be left out.
  public func orEmpty() -> Validator {
    Validator(reads: reads) { value, last in
      guard !value.isEmpty else { return Trail(.valid) }
      let part = run(value, last.flatMap { last in last.trail.parts.first.map { (last.value, $0) } })
      return Trail(part.outcome, parts: [part])
    }
  }
}

extension Validator where Value == String {
  /// So many characters, as a person counts them; incomplete while it is empty.
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

  /// A text that a regular expression matches as a whole; incomplete while it is empty.
  ///
  /// ```swift
  /// .matching(.name) { /[a-z][a-z0-9_]{2,15}/ }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: how many characters are matched at most. An expression may take a time that grows with the square of the text,
  ///     or worse, and the text is from outside: a longer one is wrong without being looked at.
  ///   - expression: makes the expression: once, for making one takes longer than most matches.
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
  /// What was typed for a value: incomplete while nothing is, wrong if it stands for none, and otherwise as the value is.
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
