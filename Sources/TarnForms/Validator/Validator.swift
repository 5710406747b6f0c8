import TarnRecord

/// From a value to what is to be said about it (``Outcome``). Bigger ones are made of smaller ones.
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
/// It is told apart from everything around it by what goes in and what comes out: it knows no field of a screen and no button,
/// so two screens may have one, and a test needs neither. Reasons are of a type of the app, which puts them into words.
///
/// A rule says what it reads (``reads``), and is handed no more than that. So the same form, changed a little, is checked a
/// little: ``check(_:last:)`` asks only rules of which something has changed.
///
/// - An empty text is incomplete to every rule about texts. Where it may stay empty, say so: ``orEmpty()``.
/// - It is pure: what needs the outside, such as whether a name is taken, is an ``AsyncCheck``.
public struct Validator<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Sendable {
  /// The fields that it reads; the empty path if it reads the whole.
  public let reads: [FieldPath]
  let run: @Sendable (_ value: Value, _ last: Last?) -> Trail<Reason>

  typealias Last = (value: Value, trail: Trail<Reason>)

  init(reads: [FieldPath], run: @escaping @Sendable (Value, Last?) -> Trail<Reason>) {
    self.reads = reads
    self.run = run
  }

  /// A rule about the whole value.
  ///
  /// - Parameter judge: a pure function.
  public init(_ judge: @escaping @Sendable (Value) -> Outcome<Reason>) {
    self.init(reads: [FieldPath()]) { value, last in
      if let last, last.value == value { return last.trail }
      return Trail(judge(value))
    }
  }

  /// What there is to say about a value.
  public func check(_ value: Value) -> Outcome<Reason> { run(value, nil).outcome }

  /// The same, of a value that was checked before as it was then: only rules of which something has changed are asked again.
  ///
  /// ```swift
  /// checked = signUp.check(form, last: checked)
  /// checked?.outcome
  /// ```
  ///
  /// - Parameter last: what this validator found before; of another one it makes no sense.
  /// - Complexity: comparing what was read, and the rules of which something has changed.
  public func check(_ value: Value, last: Checked<Value, Reason>?) -> Checked<Value, Reason> {
    Checked(value: value, trail: run(value, last.map { ($0.value, $0.trail) }))
  }
}

/// A value with what was found of it, for the next check.
public struct Checked<Value: Equatable & Sendable, Reason: Equatable & Sendable>: Equatable, Sendable {
  public let value: Value
  let trail: Trail<Reason>

  public var outcome: Outcome<Reason> { trail.outcome }

  public static func == (one: Checked, other: Checked) -> Bool {
    one.value == other.value && one.outcome == other.outcome
  }
}

/// What a validator found, with what those that it is made of found.
struct Trail<Reason: Equatable & Sendable>: Sendable {
  let outcome: Outcome<Reason>
  var parts: [Trail] = []
  /// The trails of elements, by id.
  var elements: (any Sendable)?

  init(_ outcome: Outcome<Reason>, parts: [Trail] = [], elements: (any Sendable)? = nil) {
    self.outcome = outcome
    self.parts = parts
    self.elements = elements
  }
}
