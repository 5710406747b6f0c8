import TarnRecord

/// The result of validating a value: whether it is ready, and the messages with their fields.
///
/// ```swift
/// let outcome = signUp.check(form)
/// button.isEnabled = outcome.isReady
/// field.complaint = outcome.at("email").errors.first?.reason
/// ```
///
/// There are three states. An empty field is not wrong, only not filled in yet: it has no message, and still the form
/// is not ready.
public struct Outcome<Reason: Equatable & Sendable>: Equatable, Sendable {
  public enum Standing: Equatable, Sendable, CaseIterable {
    /// There are no errors; there may be warnings.
    case valid
    /// A field is not filled in yet, or still being checked: there is no error.
    case incomplete
    case invalid
  }

  /// A message about a field.
  public struct Remark: Equatable, Sendable {
    /// The field, relative to the checked value: empty for the whole.
    public var path: FieldPath
    public var reason: Reason

    public init(_ reason: Reason, at path: FieldPath = FieldPath()) {
      self.path = path
      self.reason = reason
    }
  }

  /// The errors, in the order of the rules.
  public var errors: [Remark] = []
  /// Messages to consider that prevent nothing.
  public var warnings: [Remark] = []
  /// The fields that are not filled in yet; several rules may name the same one.
  public var missing: [FieldPath] = []
  /// The fields of running requests.
  public var pending: [FieldPath] = []

  public static var valid: Outcome { Outcome() }
  public static var incomplete: Outcome { Outcome(missing: [FieldPath()]) }
  public static var checking: Outcome { Outcome(pending: [FieldPath()]) }
  public static func invalid(_ reasons: Reason...) -> Outcome { Outcome(errors: reasons.map { Remark($0) }) }
  public static func warning(_ reasons: Reason...) -> Outcome { Outcome(warnings: reasons.map { Remark($0) }) }

  public var standing: Standing {
    if !errors.isEmpty { return .invalid }
    return missing.isEmpty && pending.isEmpty ? .valid : .incomplete
  }

  /// Whether the value is valid, with or without warnings.
  public var isReady: Bool { standing == .valid }

  /// Returns both results together, with the worse of the two states.
  public static func + (one: Outcome, other: Outcome) -> Outcome {
    Outcome(
      errors: one.errors + other.errors, warnings: one.warnings + other.warnings, missing: one.missing + other.missing,
      pending: one.pending + other.pending)
  }

  /// Returns the result of a field and its contents, relative to that field.
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

  /// Returns the result of the field with a name.
  public func at(_ name: String) -> Outcome { at(FieldPath([.field(name)])) }

  /// Returns the result relative to an outer value that has this one in a field or element.
  public func within(_ steps: FieldPath.Step...) -> Outcome {
    func outer(_ path: FieldPath) -> FieldPath { FieldPath(steps + path.steps) }
    func outer(_ remarks: [Remark]) -> [Remark] { remarks.map { Remark($0.reason, at: outer($0.path)) } }
    return Outcome(
      errors: outer(errors), warnings: outer(warnings), missing: missing.map { outer($0) },
      pending: pending.map { outer($0) })
  }
}
