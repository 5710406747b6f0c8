import Tarn
import TarnForms

extension Laws {
  /// Checks that a bound field cannot loop: its shown value produces no action, and typing a value again, as a device
  /// that echoes its input does, changes nothing. Typing a value and setting it from code must have the same result.
  ///
  /// ```swift
  /// let violation = laws.binding({ state in FieldBinding(state.title) { .title($0) } }) { _, random in
  ///   random.pick(from: ["", "Nile", "A title that is too long"])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - binding: the field's binding in a state.
  ///   - value: draws the typed value. Some values should be ones that the feature accepts only partly or not at all.
  /// - Complexity: four updates a step.
  public func binding<Value>(
    _ binding: @escaping (State) -> FieldBinding<Value, Action>,
    typing value: @escaping (State, inout SeededRandom) -> Value
  ) -> LawViolation<State, Action>? {
    firstViolation(of: "The law does not hold: a bound field settles") { steps in
      var (state, random) = (start, SeededRandom(seed: 0))
      for (index, step) in steps.enumerated() {
        for action in step.actions { _ = feature.apply(action, to: &state) }
        let typed = value(state, &random)
        if let message = bindingFault(state, typed, binding) { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }

  private func bindingFault<Value>(
    _ state: State, _ typed: Value, _ binding: (State) -> FieldBinding<Value, Action>
  ) -> String? {
    let shown = binding(state)
    if let action = shown.action(for: shown.value) {
      return
        "entering the shown value \(ShortDescription.bounded(shown.value)) sends an action: \(ShortDescription.bounded(action))"
    }
    guard let action = shown.action(for: typed) else { return nil }
    var once = state
    _ = feature.apply(action, to: &once)
    let settled = binding(once)
    if let action = settled.action(for: settled.value) {
      return "entering \(settled.value), which is shown after typing \(typed), sends an action: \(action)"
    }
    var twice = once
    if let action = settled.action(for: typed) { _ = feature.apply(action, to: &twice) }
    if twice != once {
      return DifferingFields.sentence(twice, once) { "typing \(typed) a second time made \($0) of \($1)" }
    }
    // From code: the same requested value, through a new binding for an equal state.
    guard let same = binding(state).action(for: typed) else {
      return "typing \(typed) sends an action the first time, but not the second time"
    }
    var set = state
    _ = feature.apply(same, to: &set)
    return set == once
      ? nil : DifferingFields.sentence(set, once) { "setting \(typed) in code gave \($0), but typing it gave \($1)" }
  }
}
