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

  /// A test of Swift Testing that fails until the mistake is mended. Paste it into the file that has the exploration;
  /// `exploration` is its name, such as that of a property of the suite. ``test(of:)`` writes another one.
  public var test: String { test(of: "exploration") }

  /// Returns a test of Swift Testing that fails until the mistake is mended, to be pasted into the file that has the
  /// exploration.
  ///
  /// ```
  /// @Test("no line is empty") func finding() {
  ///   let violation = ShoppingExploration.make().violation(after: [
  ///     .move(.send(.add("a"))),
  ///     .move(.undo),
  ///   ])
  ///   #expect(violation == nil)
  /// }
  /// ```
  ///
  /// ``Exploration/violation(after:)`` performs the steps from the first state of the exploration. After a trap, the test
  /// traps, too.
  ///
  /// Values are written by ``/TarnTrace/Swift/String/init(swift:maximumLength:)``: one whose type has another initializer than
  /// its memberwise one has to be completed by hand.
  ///
  /// - Parameter exploration: the exploration that found it, as an expression of Swift: `ShoppingExploration.make()`.
  public func test(of exploration: String) -> String {
    let call = "let violation = \(exploration).violation(after: ["
    let body =
      steps.isEmpty ? ["  \(call)])"] : ["  \(call)"] + steps.map { "    \($0.code)," } + ["  ])"]
    let lines = ["@Test(\(sentence.debugDescription)) func finding() {"] + body + ["  #expect(violation == nil)", "}"]
    return lines.joined(separator: "\n")
  }
}
