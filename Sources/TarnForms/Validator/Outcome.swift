import TarnRecord

/// What a check of a value found: whether it is ready, and what to say where.
///
/// ```swift
/// let outcome = signUp.check(form)
/// button.isEnabled = outcome.isReady
/// field.complaint = outcome.at("email").errors.first?.reason
/// ```
///
/// There are three ways to stand. An empty field is not wrong, it is not filled in yet: nothing is said about it, and still the
/// form isn't ready.
public struct Outcome<Reason: Equatable & Sendable>: Equatable, Sendable {
  public enum Standing: Equatable, Sendable, CaseIterable {
    /// Nothing stands against it; there may be warnings.
    case valid
    /// Something is not filled in yet, or is still being checked: nothing to complain of.
    case incomplete
    case invalid
  }

  /// Something to say about a field.
  public struct Remark: Equatable, Sendable {
    /// The field, as seen from what was checked: empty for the whole.
    public var path: FieldPath
    public var reason: Reason

    public init(_ reason: Reason, at path: FieldPath = FieldPath()) {
      self.path = path
      self.reason = reason
    }
  }

  /// What is wrong, in the order of the rules.
  public var errors: [Remark] = []
  /// What a person should look at, and which keeps nothing from being done.
  public var warnings: [Remark] = []
  /// The fields that are still to be filled in; one may be named by more than one rule.
  public var missing: [FieldPath] = []
  /// The fields that something outside is being asked about.
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

  /// Whether it may be done: valid, warnings or not.
  public var isReady: Bool { standing == .valid }

  /// Both together: it is as bad as the worse of them.
  public static func + (one: Outcome, other: Outcome) -> Outcome {
    Outcome(
      errors: one.errors + other.errors, warnings: one.warnings + other.warnings, missing: one.missing + other.missing,
      pending: one.pending + other.pending)
  }

  /// What was found in a field and in what is in it, as seen from there.
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

  /// What was found in the field of a name.
  public func at(_ name: String) -> Outcome { at(FieldPath([.field(name)])) }

  /// The same as seen from outside, where it was found in a field or an element.
  public func within(_ steps: FieldPath.Step...) -> Outcome {
    func outer(_ path: FieldPath) -> FieldPath { FieldPath(steps + path.steps) }
    func outer(_ remarks: [Remark]) -> [Remark] { remarks.map { Remark($0.reason, at: outer($0.path)) } }
    return Outcome(
      errors: outer(errors), warnings: outer(warnings), missing: missing.map { outer($0) },
      pending: pending.map { outer($0) })
  }
}
