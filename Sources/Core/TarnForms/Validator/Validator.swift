import TarnRecord

/// A function from a value to its validation result (``ValidationResult``). Larger validators are composed of smaller ones.
///
/// ```swift
/// struct SignUp: Equatable, Sendable { var name = "", password = "", again = "", email = "" }
/// enum Wrong { case name, short, long, notTheSame, email }
///
/// let password = Validator<String, Wrong>.length(8...64, short: .short, long: .long)
/// let setPassword = Validator<SignUp, Wrong>.all(
///   .field(\.password, "password", password), .field(\.again, "again", password),
///   .equal(\.password, "password", \.again, "again", .notTheSame))
/// let signUp = Validator<SignUp, Wrong>.all(
///   .field(\.name, "name", .matching(.name) { /[a-z][a-z0-9_]{2,15}/ }), setPassword,
///   .field(\.email, "email", .matching(.email) { /[^@\s]+@[^@\s]+\.[a-z]+/ }))
///
/// let status = signUp.check(SignUp()).status        // .incomplete: fields are missing, but there is no error
/// ```
///
/// A validator depends only on its input: it knows no field of a screen and no button, so two screens can share it, and
/// a test needs neither. The type of the reasons belongs to the app, which also writes their messages.
///
/// A rule declares the fields it reads (``reads``) and receives only those. So checking a slightly changed form again
/// is cheap: ``check(_:last:)`` evaluates only the rules whose fields have changed.
///
/// - An empty text is incomplete for every rule about texts. Where a text may stay empty, use ``orEmpty()``.
/// - A validator is pure: a question that needs an answer from outside, such as whether a name is taken, is an
///   ``AsyncCheck``.
public struct Validator<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Sendable {
  /// The fields that the validator reads; contains the empty path if it reads the whole value.
  public let reads: [FieldPath]
  let run: @Sendable (_ value: Value, _ last: Last?) -> ValidationTrace<Reason>

  typealias Last = (value: Value, trace: ValidationTrace<Reason>)

  init(reads: [FieldPath], run: @escaping @Sendable (Value, Last?) -> ValidationTrace<Reason>) {
    self.reads = reads
    self.run = run
  }

  /// Creates a rule about the whole value.
  ///
  /// - Parameter check: a pure function.
  public init(_ check: @escaping @Sendable (Value) -> ValidationResult<Reason>) {
    self.init(reads: [FieldPath()]) { value, last in
      if let last, last.value == value { return last.trace }
      return ValidationTrace(check(value))
    }
  }

  /// Returns the validation result for a value.
  public func check(_ value: Value) -> ValidationResult<Reason> { run(value, nil).result }

  /// Returns the validation result for a value, evaluating only the rules whose fields have changed since the last
  /// check.
  ///
  /// ```swift
  /// checked = signUp.check(form, last: checked)
  /// print(checked?.result.status ?? .incomplete)
  /// ```
  ///
  /// - Parameters:
  ///   - value: the value to check.
  ///   - last: the previous result of this validator; the result of another validator gives a meaningless result.
  /// - Complexity: comparing the fields read, plus the rules whose fields have changed.
  public func check(_ value: Value, last: ValidatedValue<Value, Reason>?) -> ValidatedValue<Value, Reason> {
    ValidatedValue(value: value, trace: run(value, last.map { ($0.value, $0.trace) }))
  }
}

/// A value with its validation result, as input to the next check.
public struct ValidatedValue<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Equatable, Sendable {
  /// The checked value.
  public let value: Value
  let trace: ValidationTrace<Reason>

  /// The validation result.
  public var result: ValidationResult<Reason> { trace.result }

  public static func == (lhs: ValidatedValue, rhs: ValidatedValue) -> Bool {
    lhs.value == rhs.value && lhs.result == rhs.result
  }
}

/// The result of a validator and of the validators it is composed of.
struct ValidationTrace<Reason: Equatable & Sendable>: Sendable {
  let result: ValidationResult<Reason>
  var parts: [ValidationTrace] = []
  /// The traces of the elements, by ID.
  var elements: (any Sendable)?

  init(_ result: ValidationResult<Reason>, parts: [ValidationTrace] = [], elements: (any Sendable)? = nil) {
    self.result = result
    self.parts = parts
    self.elements = elements
  }
}
