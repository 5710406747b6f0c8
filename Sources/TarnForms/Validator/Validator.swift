import TarnRecord

/// A function from a value to messages about it (``Outcome``). Larger validators are combined from smaller ones.
///
/// ```swift
/// struct SignUp: Equatable, Sendable { var name = "", password = "", again = "", email = "" }
/// enum Wrong: Equatable { case name, short, long, notTheSame, email }
///
/// let password = Validator<String, Wrong>.length(8...64, short: .short, long: .long)
/// let setPassword = Validator<SignUp, Wrong>.all(
///   .field(\.password, "password", password), .field(\.again, "again", password),
///   .equal(\.password, "password", \.again, "again", .notTheSame))
/// let signUp = Validator<SignUp, Wrong>.all(
///   .field(\.name, "name", .matching(.name) { /[a-z][a-z0-9_]{2,15}/ }), setPassword,
///   .field(\.email, "email", .matching(.email) { /[^@\s]+@[^@\s]+\.[a-z]+/ }))
///
/// signUp.check(SignUp()).standing        // .incomplete: nothing is filled in, and nothing is wrong
/// ```
///
/// It is defined by its input and output: it knows no field of a screen and no button, so two screens may share one,
/// and a test needs neither. Reasons are of a type of the app, which words them.
///
/// A rule declares the fields that it reads (``reads``), and gets only these. So after a small change few rules run:
/// ``check(_:last:)`` runs only rules with changed fields.
///
/// - An empty text is incomplete to every rule about texts. If it may stay empty, use ``orEmpty()``.
/// - It is pure: a check that needs a server, such as whether a name is taken, is an ``AsyncCheck``.
public struct Validator<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Sendable {
  /// The fields that it reads; the empty path if it reads the whole.
  public let reads: [FieldPath]
  let run: @Sendable (_ value: Value, _ last: Last?) -> Trail<Reason>

  typealias Last = (value: Value, trail: Trail<Reason>)

  init(reads: [FieldPath], run: @escaping @Sendable (Value, Last?) -> Trail<Reason>) {
    self.reads = reads
    self.run = run
  }

  /// Creates a rule about the whole value.
  ///
  /// - Parameter judge: a pure function.
  public init(_ judge: @escaping @Sendable (Value) -> Outcome<Reason>) {
    self.init(reads: [FieldPath()]) { value, last in
      if let last, last.value == value { return last.trail }
      return Trail(judge(value))
    }
  }

  /// Checks a value.
  public func check(_ value: Value) -> Outcome<Reason> { run(value, nil).outcome }

  /// Checks a value whose former version was checked: only rules with changed fields run again.
  ///
  /// ```swift
  /// checked = signUp.check(form, last: checked)
  /// checked?.outcome
  /// ```
  ///
  /// - Parameter last: the former result of this validator; not one of another validator.
  /// - Complexity: comparing the read fields, and the rules with changed fields.
  public func check(_ value: Value, last: Checked<Value, Reason>?) -> Checked<Value, Reason> {
    Checked(value: value, trail: run(value, last.map { ($0.value, $0.trail) }))
  }
}

/// A value with its result, for the next check.
public struct Checked<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Equatable, Sendable {
  public let value: Value
  let trail: Trail<Reason>

  public var outcome: Outcome<Reason> { trail.outcome }

  public static func == (one: Checked, other: Checked) -> Bool {
    one.value == other.value && one.outcome == other.outcome
  }
}

/// The result of a validator, with the results of its parts.
struct Trail<Reason: Equatable & Sendable>: Sendable {
  let outcome: Outcome<Reason>
  var parts: [Trail] = []
  /// The traces of elements, by ID.
  var elements: (any Sendable)?

  init(_ outcome: Outcome<Reason>, parts: [Trail] = [], elements: (any Sendable)? = nil) {
    self.outcome = outcome
    self.parts = parts
    self.elements = elements
  }
}
