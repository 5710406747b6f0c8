import Tarn
import TarnRecord

extension Laws where F.State: Record {
  /// Returns the errors in the field lists of the state and of the records in it, as messages; empty if there are none.
  ///
  /// ```swift
  /// #expect(laws.fields() == [])
  /// ```
  ///
  /// It checks every state of the walks, including the content of optionals and tables as far as a walk fills them.
  public func fields() -> [String] {
    var found = Set(State.unlisted(in: start))
    for number in 0..<UInt64(walks) {
      var state = start
      for step in randomWalk(seed: seed &+ number) {
        for action in step.actions { _ = feature.apply(action, to: &state) }
      }
      found.formUnion(State.unlisted(in: state))
    }
    return found.sorted()
  }

  /// Checks the laws of patches: a patch between two states turns the one into the other, its inverse turns it back,
  /// and consecutive patches compose into one.
  ///
  /// - Complexity: the cost of computing, applying and composing a patch, each step.
  public func patches() -> LawViolation<State, Action>? {
    firstViolation(of: "The laws of patches do not hold") { steps in
      var (before, combined) = (start, Patch(from: start, to: start))
      for (index, step) in steps.enumerated() {
        var state = before
        for action in step.actions { _ = feature.apply(action, to: &state) }
        do {
          let patch = Patch(from: before, to: state)
          var fault: String?
          let (patched, reverted) = (try patch.applied(to: before), try patch.inverse.applied(to: state))
          if patched != state {
            fault = DifferingFields.sentence(patched, state) { "the patch gives \($0) instead of \($1)" }
          }
          if reverted != before {
            fault = DifferingFields.sentence(reverted, before) { "its inverse gives \($0) instead of \($1)" }
          }
          combined = try combined.then(patch)
          let result = try combined.applied(to: start)
          if result != state {
            fault = DifferingFields.sentence(result, state) { "all patches combined give \($0) instead of \($1)" }
          }
          if let fault { return LawFinding(after: index + 1, message: fault) }
        } catch {
          return LawFinding(
            after: index + 1, message: "the patch between two states can't be applied to them: \(error)")
        }
        before = state
      }
      return nil
    }
  }

  /// Checks law 8, *merge*: with base *b*, merge(b, x, b) = x, merge(b, b, y) = y and merge(b, x, x) = x; and
  /// exchanging the sides gives the same result and the same conflicts.
  ///
  /// The first third of a walk leads to the base, and each other third from there to one of the sides.
  ///
  /// A rule such as ``TarnRecord/MergeRule/mine`` prefers one side: a state with one violates the last condition.
  public func merging() -> LawViolation<State, Action>? {
    firstViolation(of: "Law 8 does not hold: merging") { steps in
      let third = steps.count / 3
      let base = state(after: steps.prefix(third), from: start)
      let mine = state(after: steps.dropFirst(third).prefix(third), from: base)
      let theirs = state(after: steps.dropFirst(2 * third), from: base)
      return mergingFault(base, mine, theirs).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  /// Returns the state after some steps, without a loop.
  func state(after steps: some Sequence<WalkStep<State, Action>>, from state: State) -> State {
    var state = state
    for action in steps.lazy.flatMap(\.actions) { _ = feature.apply(action, to: &state) }
    return state
  }

  private func mergingFault(_ base: State, _ mine: State, _ theirs: State) -> String? {
    for (first, second, expected) in [
      (mine, base, mine), (base, mine, mine), (mine, mine, mine), (base, theirs, theirs),
    ] {
      let merge = Merge(base: base, mine: first, theirs: second)
      if merge.value != expected {
        return DifferingFields.sentence(merge.value, expected) {
          "merging a side with the base or with itself gives \($0) instead of \($1)"
        }
      }
      if let conflict = merge.conflicts.first { return "only one side changed, but there is a conflict: \(conflict)" }
    }
    var merged = Merge(base: base, mine: mine, theirs: theirs)
    var swapped = Merge(base: base, mine: theirs, theirs: mine)
    guard merged.conflicts.map(\.path) == swapped.conflicts.map(\.path) else {
      return "the conflicts differ when the sides are exchanged: \(merged.conflicts) and \(swapped.conflicts)"
    }
    do {
      for conflict in merged.conflicts { try merged.resolve(conflict, with: .mine) }
      for conflict in swapped.conflicts { try swapped.resolve(conflict, with: .theirs) }
    } catch { return "a conflict can't be resolved: \(error)" }
    guard merged.value != swapped.value else { return nil }
    return DifferingFields.sentence(merged.value, swapped.value) {
      "one side has \($0) and the other \($1), although all conflicts are resolved equally"
    }
  }
}
