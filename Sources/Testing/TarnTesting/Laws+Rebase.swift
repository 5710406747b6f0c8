import Tarn
import TarnRecord

extension Laws where F.State: Record {
  /// Checks law 8, *merge*, for a rebased change (`Rebase`). Rebased onto its own base, it yields its own result. With
  /// a known base, it equals a merge, and rebased onto its own result it leaves an empty patch. Its patch is exactly
  /// what it changes, and rebasing it again changes nothing more.
  ///
  /// The first third of a walk leads to the base, and each other third from there to one of the sides.
  ///
  /// - Complexity: a few merges for each walk.
  public func rebasing() -> LawViolation<State, Action>? {
    firstViolation(of: "Law 8 does not hold: rebasing a change gives the same as merging it") { steps in
      let third = steps.count / 3
      let base = state(after: steps.prefix(third), from: start)
      let mine = state(after: steps.dropFirst(third).prefix(third), from: base)
      let theirs = state(after: steps.dropFirst(2 * third), from: base)
      return rebasingFault(base, mine, theirs).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  private func rebasingFault(_ base: State, _ mine: State, _ theirs: State) -> String? {
    let change = Patch(from: base, to: mine)
    do {
      let onOwnBase = Rebase(change, onto: base)
      if onOwnBase.value != mine || !onOwnBase.conflicts.isEmpty {
        return DifferingFields.sentence(onOwnBase.value, mine) {
          "rebased onto its own base, the change gives \($0) instead of \($1)"
        }
      }
      let onOwnResult = try Rebase(change, before: base, onto: mine)
      if !onOwnResult.patch.isEmpty || !onOwnResult.conflicts.isEmpty {
        return "rebased onto its own result, the change leaves \(ShortDescription.bounded(onOwnResult.patch))"
      }
      let withBase = try Rebase(change, before: base, onto: theirs)
      let merge = Merge(base: base, mine: mine, theirs: theirs)
      if withBase.value != merge.value || withBase.conflicts != merge.conflicts {
        return DifferingFields.sentence(withBase.value, merge.value) {
          "rebased onto the other side, the change gives \($0), but merging gives \($1)"
        }
      }
      let rebased = Rebase(change, onto: theirs)
      let patched = try rebased.patch.applied(to: theirs)
      if patched != rebased.value {
        return DifferingFields.sentence(patched, rebased.value) { "the rebased patch gives \($0) instead of \($1)" }
      }
      let repeated = Rebase(rebased.patch, onto: theirs)
      if repeated.value != rebased.value {
        return DifferingFields.sentence(repeated.value, rebased.value) {
          "rebased twice it gives \($0), and once \($1)"
        }
      }
    } catch {
      return "the change between two states can't be applied to them: \(error)"
    }
    return nil
  }
}
