import Tarn
import TarnDocument
import TarnRecord

extension Laws {
  /// Checks the laws of a shared document: an action changes no other session than that of who acts; another person sees
  /// their session unchanged, too, unless the action changed something to which the session refers; adapting a session to
  /// a document (`reconcile`) is idempotent; and undo followed by redo within a session restores the part that is undone
  /// (`SessionUndo`).
  ///
  /// ```swift
  /// let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { state, random in
  ///   .acted(random.pick(from: ["anna", "ben"]), random.pick(from: [.search("beer"), .done]))
  /// }
  /// #expect(laws.sessions() == nil)
  /// ```
  ///
  /// After each step every session is adapted to the present document and to the one at the start, as undo and time
  /// travel do.
  ///
  /// A session refers to an element of a `Table`, a `Map` or another collection of elements with IDs if it contains the
  /// element's ID, that of an element inside it, or that of an element that contains it. So a draft may be rebased when
  /// its element changes, and a selection may be dropped when its element is removed, and a search stays as it is. The law
  /// is not checked for an action that changes a value of the document outside of its collections, removes a value without
  /// an ID, or removes the last element of a collection: a session may depend on those without an ID. A session that refers
  /// to an element by its position breaks the law when another person removes an element before it.
  ///
  /// - Complexity: for each step one update, and for each session six adaptations, an undo and a redo. If another person's
  ///   action changes how a session is seen, that reads the document before and after it by reflection.
  public func sessions<D: DocumentFeature>() -> LawViolation<State, Action>? where F == SharedDocument<D> {
    firstViolation(of: "The law does not hold: a session changes by its own actions only") { steps in
      let loop = Loop(start, feature, onFault: { _ in })
      for (index, step) in steps.enumerated() {
        let before = loop.state
        step.perform(on: loop)
        if let message = sessionFault(before, loop.state, step.actions) {
          return LawFinding(after: index + 1, message: message)
        }
      }
      return nil
    }
  }

  private func sessionFault<D: DocumentFeature>(
    _ before: State, _ after: State, _ actions: [Action]
  ) -> String? where F == SharedDocument<D> {
    let acting = Set(actions.map(\.session))
    for id in Set(before.sessionIDs).union(after.sessionIDs) {
      let (old, new) = (before.session(id), after.session(id))
      if !acting.contains(id), old != new {
        return
          DifferingFields.sentence(old, new) { "the session “\(id)” changed from \($0) to \($1)" }
      }
      guard let new else { continue }
      if !acting.isEmpty, !acting.contains(id), let message = adaptationFault(id, new, before, after) { return message }
      for document in [after.document, start.document] {
        let once = feature.feature.reconciled(new, with: document)
        let twice = feature.feature.reconciled(once, with: document)
        if once != twice {
          return DifferingFields.sentence(once, twice) {
            "reconcile is not idempotent: it made \($0), and of that \($1)"
          }
        }
      }
      if let message = undoFault(id, new, after) { return message }
    }
    return nil
  }

  /// Returns how the session of a person who has not acted is seen otherwise than before, although the document changed
  /// nowhere that the session refers to.
  private func adaptationFault<D: DocumentFeature>(
    _ id: SessionID, _ session: D.Session, _ before: State, _ after: State
  ) -> String? where F == SharedDocument<D> {
    let old = feature.feature.view(of: id, session, in: before.document)
    let new = feature.feature.view(of: id, session, in: after.document)
    guard old.session != new.session else { return nil }
    let changed = ChangedElements(before: old.document, after: new.document)
    if changed.haveChangedValues || changed.haveRemovedValues || changed.haveEmptiedCollection { return nil }
    // A part of the session that was hidden while there was no element is seen again.
    if changed.haveFilledCollection, old.session != session { return nil }
    let references = ElementReferences(of: [session, old.session], in: [old.document, new.document])
    guard !references.contain(changed.parts) else { return nil }
    return DifferingFields.sentence(old.session, new.session) {
      """
      reconcile changed what the person of the session “\(id)” sees of it from \($0) to \($1), although another person's \
      action changed nothing to which the session refers
      """
    }
  }

  private func undoFault<D: DocumentFeature>(_ id: SessionID, _ session: D.Session, _ state: State) -> String?
  where F == SharedDocument<D> {
    var state = state
    _ = feature.update(&state, .undone(id))
    guard state.session(id) != session else { return nil }
    _ = feature.update(&state, .redone(id))
    guard let redone = state.session(id), redone != session else { return nil }
    return DifferingFields.sentence(redone, session) {
      "undo and redo within the session “\(id)” made \($0) of \($1): get and set of SessionUndo differ"
    }
  }
}
