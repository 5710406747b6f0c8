/// A violated law, with the few steps that reproduce it.
///
/// ```swift
/// if let violation = laws.pureUpdate() { print(violation) }
/// ```
///
/// prints
///
/// ```
/// Law 2 does not hold: same state and action give the same state and effects.
/// From 0 these steps reproduce it (seed 1):
///   1. roll
/// Then update gave the state 3, and then 5.
/// ```
public struct LawViolation<State, Action> {
  /// The number and text of the law.
  public let law: String
  /// The initial state.
  public let start: State
  /// The steps that reproduce the violation: all are necessary.
  public let steps: [WalkStep<State, Action>]
  /// The violation after the last step. Values with many fields are described by those that differ, each with its path,
  /// and long ones are cut: ``start`` and ``steps`` have the whole values.
  public let finding: String
  /// The seed of the walk that found it.
  public let seed: UInt64
}

extension LawViolation: Sendable where State: Sendable, Action: Sendable {}

extension LawViolation: CustomStringConvertible {
  public var description: String {
    let list = steps.indices.map { "  \($0 + 1). \(steps[$0])" }
    return
      (["\(law).", "From \(ShortDescription.bounded(start)) these steps reproduce it (seed \(seed)):"] + list + [
        "Then \(finding)."
      ])
      .joined(separator: "\n")
  }
}
