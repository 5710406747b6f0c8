import TarnRecord

/// The result of checking a value: whether it is ready, and the messages with their fields.
///
/// ```swift
/// let outcome = signUp.check(form)
/// button.isEnabled = outcome.isReady
/// field.complaint = outcome.at("email").errors.first?.reason
/// ```
///
/// There are three statuses. An empty field is not invalid but incomplete: it has no message, yet the form is not
/// ready.
public struct Outcome<Reason: Equatable & Sendable>: Equatable, Sendable {
  /// Whether the value is valid, incomplete or invalid.
  public enum Standing: Equatable, Sendable, CaseIterable {
    /// There are no errors; there may be warnings.
    case valid
    /// A field is not filled in yet or is still being checked; there are no errors.
    case incomplete
    /// There is at least one error.
    case invalid
  }

  /// A message about a field.
  public struct Remark: Equatable, Sendable {
    /// The path of the field, relative to the checked value; empty for the whole value.
    public var path: FieldPath
    /// The app's reason for the message.
    public var reason: Reason

    /// Creates a message about the field at a path.
    public init(_ reason: Reason, at path: FieldPath = FieldPath()) {
      self.path = path
      self.reason = reason
    }
  }

  /// The errors, in the order of the rules.
  public var errors: [Remark] = []
  /// The messages that the user should read but that do not prevent Done.
  public var warnings: [Remark] = []
  /// The fields that are not filled in; several rules may name the same field.
  public var missing: [FieldPath] = []
  /// The fields whose answers from outside have not arrived yet.
  public var pending: [FieldPath] = []

  /// A result without any message.
  public static var valid: Outcome { Outcome() }
  /// A result for a value that is not filled in yet.
  public static var incomplete: Outcome { Outcome(missing: [FieldPath()]) }
  /// A result for a value that is still being checked.
  public static var checking: Outcome { Outcome(pending: [FieldPath()]) }
  /// Returns a result with errors about the whole value.
  public static func invalid(_ reasons: Reason...) -> Outcome { Outcome(errors: reasons.map { Remark($0) }) }
  /// Returns a result with warnings about the whole value.
  public static func warning(_ reasons: Reason...) -> Outcome { Outcome(warnings: reasons.map { Remark($0) }) }

  /// Invalid if there is an error, otherwise incomplete if a field is missing or pending, otherwise valid.
  public var standing: Standing {
    if !errors.isEmpty { return .invalid }
    return missing.isEmpty && pending.isEmpty ? .valid : .incomplete
  }

  /// Whether the value may be submitted: it is valid, with or without warnings.
  public var isReady: Bool { standing == .valid }

  /// Combines two results: the status is the worse of the two.
  public static func + (one: Outcome, other: Outcome) -> Outcome {
    Outcome(
      errors: one.errors + other.errors, warnings: one.warnings + other.warnings, missing: one.missing + other.missing,
      pending: one.pending + other.pending)
  }

  /// Returns the messages about the field at a path and everything inside it, with paths relative to that field.
  public func at(_ path: FieldPath) -> Outcome {
    func inner(_ full: FieldPath) -> FieldPath? {
      full.steps.starts(with: path.steps) ? FieldPath(Array(full.steps.dropFirst(path.steps.count))) : nil
    }
    func inner(_ remarks: [Remark]) -> [Remark] {
      remarks.compactMap { remark in inner(remark.path).map { Remark(remark.reason, at: $0) } }
    }
    return Outcome(
      errors: inner(errors), warnings: inner(warnings), missing: missing.compactMap { inner($0) },
      pending: pending.compactMap { inner($0) })
  }

  /// Returns the messages about the field with a name.
  public func at(_ name: String) -> Outcome { at(FieldPath([.field(name)])) }

  /// Returns the same messages with paths relative to an enclosing value.
  public func within(_ steps: FieldPath.Step...) -> Outcome {
    func outer(_ path: FieldPath) -> FieldPath { FieldPath(steps + path.steps) }
    func outer(_ remarks: [Remark]) -> [Remark] { remarks.map { Remark($0.reason, at: outer($0.path)) } }
    return Outcome(
      errors: outer(errors), warnings: outer(warnings), missing: missing.map { outer($0) },
      pending: pending.map { outer($0) })
  }
}
