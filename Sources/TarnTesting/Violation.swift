/// A law that did not hold, with the few acts that show it.
///
/// ```swift
/// if let violation = laws.pureUpdate() { print(violation) }
/// ```
///
/// prints
///
/// ```
/// Law 2 does not hold: same state and action give the same state and effects.
/// From 0 these acts show it (seed 1):
///   1. roll
/// Here update gave the state 3, and then 5.
/// ```
public struct Violation<State, Action> {
  /// The law: its number, and what it says.
  public let law: String
  /// The state from which it can be seen.
  public let start: State
  /// What to do to see it: none of these can be left out.
  public let acts: [Act<State, Action>]
  /// What is wrong after the last act.
  public let finding: String
  /// The seed of the walk that found it.
  public let seed: UInt64
}

extension Violation: Sendable where State: Sendable, Action: Sendable {}

extension Violation: CustomStringConvertible {
  public var description: String {
    let list = acts.indices.map { "  \($0 + 1). \(acts[$0])" }
    return (["\(law).", "From \(start) these acts show it (seed \(seed)):"] + list + ["Here \(finding)."])
      .joined(separator: "\n")
  }
}
