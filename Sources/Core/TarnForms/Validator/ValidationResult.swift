import TarnRecord

/// The result of checking a value: whether it is ready, and the messages with their fields.
///
/// ```swift
/// let result = signUp.check(form)
/// button.isEnabled = result.isReady
/// field.message = result.at("email").errors.first?.reason
/// ```
///
/// There are three statuses. An empty field is not invalid but incomplete: it has no message, yet the form is not
/// ready.
public struct ValidationResult<Reason: Equatable & Sendable>: Equatable, Sendable {
  /// Whether the value is valid, incomplete or invalid.
  public enum Status: Equatable, Sendable, CaseIterable {
    /// There are no errors; there may be warnings.
    case valid
    /// A field is not filled in yet or is still being checked; there are no errors.
    case incomplete
    /// There is at least one error.
    case invalid
  }

  /// A message about a field.
  public struct Message: Equatable, Sendable {
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
  public var errors: [Message] = []
  /// The messages that the user should read but that do not prevent Done.
  public var warnings: [Message] = []
  /// The fields that are not filled in; several rules may name the same field.
  public var missing: [FieldPath] = []
  /// The fields whose answers from outside have not arrived yet.
  public var pending: [FieldPath] = []

  /// A result without any message.
  public static var valid: ValidationResult { ValidationResult() }
  /// A result for a value that is not filled in yet.
  public static var incomplete: ValidationResult { ValidationResult(missing: [FieldPath()]) }
  /// A result for a value that is still being checked.
  public static var checking: ValidationResult { ValidationResult(pending: [FieldPath()]) }
  /// Returns a result with errors about the whole value.
  public static func invalid(_ reasons: Reason...) -> ValidationResult {
    ValidationResult(errors: reasons.map { Message($0) })
  }
  /// Returns a result with warnings about the whole value.
  public static func warning(_ reasons: Reason...) -> ValidationResult {
    ValidationResult(warnings: reasons.map { Message($0) })
  }

  /// Invalid if there is an error, otherwise incomplete if a field is missing or pending, otherwise valid.
  public var status: Status {
    if !errors.isEmpty { return .invalid }
    return missing.isEmpty && pending.isEmpty ? .valid : .incomplete
  }

  /// Whether the value may be submitted: it is valid, with or without warnings.
  public var isReady: Bool { status == .valid }

  /// Combines two results: the status is the worse of the two.
  public static func + (lhs: ValidationResult, rhs: ValidationResult) -> ValidationResult {
    ValidationResult(
      errors: lhs.errors + rhs.errors, warnings: lhs.warnings + rhs.warnings, missing: lhs.missing + rhs.missing,
      pending: lhs.pending + rhs.pending)
  }

  /// Returns the messages about the field at a path and everything inside it, with paths relative to that field.
  public func at(_ path: FieldPath) -> ValidationResult {
    func inner(_ full: FieldPath) -> FieldPath? {
      full.components.starts(with: path.components)
        ? FieldPath(Array(full.components.dropFirst(path.components.count))) : nil
    }
    func inner(_ messages: [Message]) -> [Message] {
      messages.compactMap { message in inner(message.path).map { Message(message.reason, at: $0) } }
    }
    return ValidationResult(
      errors: inner(errors), warnings: inner(warnings), missing: missing.compactMap { inner($0) },
      pending: pending.compactMap { inner($0) })
  }

  /// Returns the messages about the field with a name.
  public func at(_ name: String) -> ValidationResult { at(FieldPath([.field(name)])) }

  /// Returns the same messages with paths relative to an enclosing value.
  public func within(_ components: FieldPath.Component...) -> ValidationResult {
    func outer(_ path: FieldPath) -> FieldPath { FieldPath(components + path.components) }
    func outer(_ messages: [Message]) -> [Message] { messages.map { Message($0.reason, at: outer($0.path)) } }
    return ValidationResult(
      errors: outer(errors), warnings: outer(warnings), missing: missing.map { outer($0) },
      pending: pending.map { outer($0) })
  }
}
