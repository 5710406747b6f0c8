import Tarn
import TarnDocument
import TarnTrace

extension Laws {
  /// Checks that no person overwrites another person's change without having noticed it: the lost update of databases.
  ///
  /// ```swift
  /// let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { state, random in
  ///   .acted(random.pick(from: ["anna", "ben"]), random.pick(from: [.search("beer"), .done]))
  /// }
  /// #expect(laws.lostUpdates() == nil)
  /// ```
  ///
  /// Anna opens a form, Ben changes the same element, and Anna saves. Her form has the old value, so Ben's change is gone,
  /// unless the form was rebased or has shown a conflict. A ``/TarnForms/Draft`` that ``/TarnDocument/DocumentFeature/reconcile(_:with:)``
  /// rebases does that; a copy of the element's values in the session, or in a sheet of its own, has to do it, too.
  ///
  /// For each change of another person the law compares three courses of what a person does before and after it:
  ///
  /// ```
  /// opens · Ben changes · saves      a field that Ben changed has the value again that it had before
  /// opens ·             · saves      as it has without Ben,
  /// Ben changes · opens · saves      although with Ben's change seen first it keeps Ben's value
  /// ```
  ///
  /// Then the change was lost, if the person's session looked the same before and after it. A reference that the third course
  /// follows as well, such as a selection, and an action that contains the value, such as `.rename(id, to: "Bern")`, have the
  /// same result in all courses and break no law. Courses with an effect are left out: their responses are not known. An
  /// action that writes an older copy on purpose, such as the content of a clipboard into the element it was copied from,
  /// breaks the law.
  ///
  /// - Parameter isForeign: returns whether an action is no person's, such as a page that a server sent: it may contain older
  ///   values, and the law looks neither for its changes nor for those that it overwrites.
  /// - Returns: the shortest walk with a lost change.
  /// - Complexity: for each step that changes the document, up to 36 courses of up to 13 updates for each other session.
  public func lostUpdates<D: DocumentFeature>(
    except isForeign: (D.Action) -> Bool = { _ in false }
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    func isOfPerson(_ step: WalkStep<State, Action>) -> Bool {
      !step.actions.contains { if case .acted(_, let action) = $0 { isForeign(action) } else { false } }
    }
    return violation(isOfPerson)
  }

  private func violation<D: DocumentFeature>(
    _ isOfPerson: (WalkStep<State, Action>) -> Bool
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    firstViolation(of: "The law does not hold: a person does not overwrite another person's change unnoticed") {
      steps in
      var states = [start]
      for step in steps {
        var state = states[states.count - 1]
        for action in step.actions { _ = apply(action, to: &state) }
        states.append(state)
      }
      let areOfPerson = steps.map(isOfPerson)
      for index in steps.indices where areOfPerson[index] && states[index].document != states[index + 1].document {
        if let finding = lostUpdate(of: index, steps, states, areOfPerson) { return finding }
      }
      return nil
    }
  }

  /// The number of steps before and after a change from which a person's actions are taken: enough for opening a form, typing
  /// and saving among the actions of a few people.
  private static var reach: Int { 6 }

  private func lostUpdate<D: DocumentFeature>(
    of index: Int, _ steps: [WalkStep<State, Action>], _ states: [State], _ areOfPerson: [Bool]
  ) -> LawFinding? where F == SharedDocument<D> {
    let change = steps[index].actions
    let actors = Set(change.map(\.session))
    for person in states[index].sessionIDs where !actors.contains(person) {
      let ends = (index + 1..<min(steps.count, index + 1 + Self.reach)).filter {
        areOfPerson[$0] && steps[$0].actions.last?.session == person
      }
      let starts = (max(0, index - Self.reach)..<index).filter { steps[$0].actions.first?.session == person }
      for end in ends {
        let after = (index + 1...end).filter { areOfPerson[$0] }.flatMap {
          steps[$0].actions.filter { $0.session == person }
        }
        for start in starts.reversed() {
          let before = steps[start..<index].flatMap(\.actions)
          guard let message = lostUpdate(by: person, of: change, states[start], before, states[index], after) else {
            continue
          }
          return LawFinding(after: end + 1, message: message)
        }
      }
    }
    return nil
  }

  private func lostUpdate<D: DocumentFeature>(
    by person: SessionID, of change: [Action], _ start: State, _ before: [Action], _ opened: State, _ after: [Action]
  ) -> String? where F == SharedDocument<D> {
    guard let changed = result(change, opened), let saved = result(after, changed),
      changed.document != opened.document, changed.document != saved.document,
      let alone = result(after, opened), let seenFirst = result(change + before + after, start)
    else { return nil }
    let session = opened.session(person) ?? feature.feature.newSession
    guard
      feature.feature.view(of: person, session, in: opened.document).session
        == feature.feature.view(of: person, session, in: changed.document).session
    else { return nil }
    let reverted = FieldChanges(from: saved.document, to: changed.document)
    let lost = FieldChanges(from: opened.document, to: changed.document).intersection(reverted)
    guard !lost.isDisjoint(with: FieldChanges(from: alone.document, to: seenFirst.document)) else { return nil }
    return DifferingFields.sentence(changed.document, saved.document) {
      """
      the person of the session “\(person)” changed \($0) to \($1), as if the change of another person had not been made, and \
      had nothing to notice it by: the session looks the same before and after the change
      """
    }
  }

  /// Returns the state after actions; `nil` if one of them has an effect.
  private func result<D: DocumentFeature>(_ actions: [Action], _ state: State) -> State?
  where F == SharedDocument<D> {
    var state = state
    for action in actions where !apply(action, to: &state) { return nil }
    return state
  }

  /// Applies an action, unless it is refused.
  ///
  /// - Returns: whether it has no effect.
  private func apply<D: DocumentFeature>(_ action: Action, to state: inout State) -> Bool where F == SharedDocument<D> {
    guard feature.refusal(of: action, in: state) == nil else { return true }
    return feature.update(&state, action).isEmpty
  }
}

/// The fields in which two values differ, with both values, as texts.
private struct FieldChanges {
  private struct Change: Hashable {
    let path: String
    let old: String?
    let new: String?
  }

  private var changes: Set<Change>

  init<Value>(from old: Value, to new: Value) {
    let fields = ValueDifference(expected: old, actual: new)?.fields ?? []
    changes = Set(fields.map { Change(path: $0.path, old: $0.first, new: $0.second) })
  }

  func intersection(_ other: FieldChanges) -> FieldChanges {
    var common = self
    common.changes.formIntersection(other.changes)
    return common
  }

  func isDisjoint(with other: FieldChanges) -> Bool { changes.isDisjoint(with: other.changes) }
}
