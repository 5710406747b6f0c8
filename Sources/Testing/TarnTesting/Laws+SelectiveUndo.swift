import Tarn
import TarnRecord

extension Laws where F.State: Record {
  /// Checks law 6 with concurrent changes, *undoing my change keeps the later changes of others*. Reverting a change
  /// with nothing after it restores the previous value. Changes of others in other fields stay. Changes of others in
  /// the same fields become conflicts, and none of them is lost. The patch of the undo is exactly what it changes.
  ///
  /// The first third of a walk leads to the state before my change, the second is my change, and the last third
  /// consists of the others' changes.
  ///
  /// - Complexity: a few merges for each walk.
  public func selectiveUndo() -> LawViolation<State, Action>? {
    firstViolation(of: "Law 6 does not hold: undoing my change keeps the later changes of others") { steps in
      let third = steps.count / 3
      let before = state(after: steps.prefix(third), from: start)
      let after = state(after: steps.dropFirst(third).prefix(third), from: before)
      let now = state(after: steps.dropFirst(2 * third), from: after)
      return selectiveUndoFault(before, after, now).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  private func selectiveUndoFault(_ before: State, _ after: State, _ now: State) -> String? {
    let change = Patch(from: before, to: after)
    do {
      let immediate = try SelectiveUndo(change, after: after, in: after)
      if immediate.value != before || !immediate.conflicts.isEmpty {
        return DifferingFields.sentence(immediate.value, before) {
          "undone at once, the change leaves \($0) instead of \($1)"
        }
      }
      let emptyUndo = try SelectiveUndo(Patch(from: after, to: after), after: after, in: now)
      if emptyUndo.value != now || !emptyUndo.patch.isEmpty {
        return DifferingFields.sentence(emptyUndo.value, now) { "undoing an empty change makes \($0) of \($1)" }
      }
      var undone = try SelectiveUndo(change, after: after, in: now)
      let patched = try undone.patch.applied(to: now)
      if patched != undone.value {
        return DifferingFields.sentence(patched, undone.value) { "its patch gives \($0) instead of \($1)" }
      }
      // The others' changes are kept: applied to the state before my change they give the same.
      let expected = Merge(base: after, mine: before, theirs: now)
      if expected.conflicts.isEmpty && expected.value != undone.value {
        return
          DifferingFields.sentence(undone.value, expected.value) {
            "undoing the change in a later state gives \($0) instead of \($1)"
          }
      }
      if expected.conflicts.isEmpty != undone.conflicts.isEmpty {
        return "the conflicts are not exactly the values that others changed too: \(undone.conflicts)"
      }
      let previous = undone.value
      for conflict in undone.conflicts { try undone.leave(conflict) }
      if undone.value != previous {
        return DifferingFields.sentence(undone.value, previous) { "keeping the others' values makes \($0) of \($1)" }
      }
    } catch {
      return "the change between two states can't be applied to them: \(error)"
    }
    return nil
  }
}
