import Tarn
import TarnDocument
import TarnRecord

extension Laws {
  /// Checks law 3 on a value that is derived from the document and a session, as ``derived(_:history:)`` does on one
  /// that is derived from the state.
  ///
  /// ```swift
  /// let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { state, random in
  ///   .acted(random.pick(from: ["anna", "ben"]), random.pick(from: [.search("beer"), .done]))
  /// }
  /// let found = Derived("found") { (view: borrowing SessionView<Kitty>) in
  ///   view.document.expenses.filter { "\($0.amount)" == view.session.search }
  /// }
  /// #expect(laws.derived(found, of: "anna") == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - derived: the value.
  ///   - id: the session in which it is read. The walk should have actions of this session and of others.
  ///   - rules: the history of the walks; without it they have no undo and no jumps.
  public func derived<D: DocumentFeature, Value>(
    _ derived: Derived<SessionView<D>, Value>, of id: SessionID, history rules: HistoryRules<State, Action>? = nil
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    violation(of: derived, history: rules) { state in
      feature.feature.view(of: id, state.session(id), in: state.document)
    }
  }

  /// Checks law 3 on a value that is derived from a session alone.
  public func derived<D: DocumentFeature, Value>(
    _ derived: Derived<D.Session, Value>, of id: SessionID, history rules: HistoryRules<State, Action>? = nil
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    violation(of: derived, history: rules) { state in
      feature.feature.view(of: id, state.session(id), in: state.document).session
    }
  }

  /// Checks the law on the values that a part of the state has in the course of a walk.
  private func violation<Part: Equatable, Value>(
    of derived: Derived<Part, Value>, history rules: HistoryRules<State, Action>?, in part: (State) -> Part
  ) -> LawViolation<State, Action>? {
    firstViolation(of: Self.derivedLaw, history: rules) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      var laws = Laws<LoadedValue<Part>>(LoadedValue(), from: part(loop.state)) { part, _ in part }
      laws.givenWalk = steps.map { step in
        step.perform(on: loop)
        return .send(part(loop.state))
      }
      return laws.derived(derived).map { LawFinding(after: $0.steps.count, message: $0.finding) }
    }
  }
}

/// A state that each action replaces.
private struct LoadedValue<Value: Equatable>: Feature {
  func update(_ state: inout Value, _ action: Value) -> [Never] {
    state = action
    return []
  }
}
