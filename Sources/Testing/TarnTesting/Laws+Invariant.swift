import Tarn

extension Laws {
  /// Checks a law of your own app: a condition that holds in the first state, and after each step of the walks.
  ///
  /// ```swift
  /// #expect(laws.invariant("A title is short") { $0.title.count <= 80 } == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - sentence: the condition in words, for the violation.
  ///   - rules: the rules of the app's history: the walks then contain undo, redo and jumps, too.
  ///   - holds: returns whether the condition holds in a state: a pure function.
  /// - Complexity: one update and one call of `holds` a step.
  public func invariant(
    _ sentence: String, history rules: HistoryRules<State, Action>? = nil, _ holds: (State) -> Bool
  ) -> LawViolation<State, Action>? {
    firstViolation(of: "“\(sentence)” does not hold", history: rules) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      guard holds(start) else { return LawFinding(after: 0, message: "it does not hold in the first state") }
      for (index, step) in steps.enumerated() {
        let before = loop.state
        step.perform(on: loop)
        guard !holds(loop.state) else { continue }
        let change = DifferingFields.sentence(before, loop.state) { "the state changed from \($0) to \($1)" }
        return LawFinding(after: index + 1, message: change)
      }
      return nil
    }
  }
}
