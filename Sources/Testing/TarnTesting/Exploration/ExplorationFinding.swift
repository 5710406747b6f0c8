/// A violation that an exploration found, with the few steps that lead to it.
///
/// Its description is a story:
///
/// ```
/// When .add("a")
///  and .remove(0)
///  and undo
/// Then “no line is empty” does not hold: the state is [""].
/// Seed 1 found it after 312 steps of 4 runs.
/// ```
public struct ExplorationFinding<State, Action, Effect> {
  /// The sentence of the invariant or of the law.
  public let sentence: String
  /// The violation after the last step, as a text.
  public let message: String
  /// The first state.
  public let start: State
  /// The steps that lead to it: without any of them it was not found.
  public let steps: [ExplorationStep<State, Action, Effect>]
  /// The seed of the search.
  public let seed: UInt64
  /// The number of runs that the search needed.
  public let runs: Int
  /// The number of steps that the search needed, before it shrank the sequence.
  public let stepsBefore: Int
}

extension ExplorationFinding: Sendable where State: Sendable, Action: Sendable, Effect: Sendable {}

extension ExplorationFinding: CustomStringConvertible {
  public var description: String {
    let lines = steps.enumerated().map { ($0.offset == 0 ? "When " : " and ") + $0.element.description }
    return
      (lines + [
        "Then \(message)\(message.hasSuffix(".") ? "" : ".")",
        "Seed \(seed) found it after \(stepsBefore) steps of \(runs) runs.",
      ])
      .joined(separator: "\n")
  }

  /// The steps as a case of Swift Testing, to be pasted into a file of tests: on a loop with a clock, with a comment for
  /// the condition.
  ///
  /// Values are written by ``/TarnTrace/Swift/String/init(swift:maximumLength:)``: one whose type has another initializer than
  /// its memberwise one has to be completed by hand.
  public var test: String {
    let hasTime = steps.contains { if case .wait = $0 { true } else { false } }
    var lines = ["@Test(\(sentence.debugDescription)) func finding() {"]
    if hasTime { lines.append("  var milliseconds: Int64 = 1_700_000_000_000") }
    lines.append(
      "  let loop = Loop(start, feature, history: history"
        + (hasTime ? ", now: { Timestamp(milliseconds: milliseconds) })" : ")"))
    lines += steps.map { "  \($0.code)" }
    lines += ["  // \(message)", "}"]
    return lines.joined(separator: "\n")
  }
}
