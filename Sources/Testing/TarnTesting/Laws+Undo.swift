import Tarn

extension Laws {
  /// Checks law 6, *undo*: undo then redo is the identity of the whole state, and so is redo then undo. Neither changes
  /// a track that undo does not use, nor state outside all tracks. Undoing everything restores the oldest state of the
  /// undo tracks, and redoing everything the newest.
  ///
  /// The check runs at each undo or redo of a walk and at the walk's end. Where a jump has moved between a user's step
  /// and its consequences, or has separated several undo tracks, the first redo need not lead back and is not checked.
  ///
  /// Once a log has changes of others (``/Tarn/HistoryRules/isRemote``), an undo keeps them, and a redo need not lead back:
  /// an object that others have removed meanwhile comes back. Then only tracks and steps are checked.
  ///
  /// An undo that the rules refuse (``/Tarn/HistoryRules/refusal``) must change nothing; with such a rule there is no check at
  /// the end.
  ///
  /// - Complexity: an undo or redo costs three; the end costs one for each step.
  public func undo(history rules: HistoryRules<State, Action>) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 6 does not hold: undo then redo is the identity", history: rules) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      for (index, step) in steps.enumerated() {
        var message: String?
        switch step {
        case .undo: message = undoAndRedo(loop, .undo)
        case .redo: message = undoAndRedo(loop, .redo)
        case .send, .receive, .group, .jump, .load: step.perform(on: loop)
        }
        if let message { return LawFinding(after: index + 1, message: message) }
      }
      return undoAndRedoAll(loop).map { LawFinding(after: steps.count, message: $0) }
    }
  }

  /// Performs a direction, its opposite, and the direction again.
  private func undoAndRedo(_ loop: Loop<F>, _ direction: UndoDirection) -> String? {
    guard let before = loop.history else { return nil }
    let original = loop.state
    if !loop.collectRefusals({ direction.perform(on: loop) }).isEmpty {
      guard loop.state != original || loop.historySkeleton != before.skeleton else { return nil }
      return DifferingFields.sentence(loop.state, original) {
        "\(direction) was refused, and made \($0) of \($1)"
      }
    }
    guard let step = direction.step(in: before) else {
      guard loop.state != original else { return nil }
      return DifferingFields.sentence(loop.state, original) {
        "\(direction) made \($0) of \($1), although it had no step"
      }
    }
    // The bound may have evicted the step itself.
    guard before.isUndoReversible, let after = loop.history, after.log.contains(where: { $0.id == step.id }) else {
      return nil
    }
    let changed = loop.state
    let otherTracks = before.rules.tracks.map(\.name).filter { !before.rules.undoTracks.contains($0) }
    if let name = otherTracks.first(where: { differs($0, original, changed, before.rules) }) {
      return DifferingFields.sentence(changed, original) {
        "\(direction) made \($0) of \($1), and changed the track \(name), which undo must not change"
      }
    }
    if let back = direction.opposite.step(in: after), back.id != step.id {
      return "\(direction) of “\(step.label)” makes “\(back.label)” the next step of \(direction.opposite)"
    }
    if !loop.collectRefusals({ direction.opposite.perform(on: loop) }).isEmpty { return nil }
    if hasRemoteChanges(before) { return nil }
    if loop.state != original {
      return DifferingFields.sentence(loop.state, original) {
        "\(direction) then \(direction.opposite) made \($0) of \($1)"
      }
    }
    direction.perform(on: loop)
    guard loop.state != changed else { return nil }
    return DifferingFields.sentence(changed, loop.state) { "\(direction) gave \($0) at first, and \($1) when repeated" }
  }

  /// Undoes everything, then redoes everything.
  private func undoAndRedoAll(_ loop: Loop<F>) -> String? {
    if loop.history?.rules.refusal != nil { return nil }
    let maximum = loop.history?.log.count ?? 0
    for _ in 0..<maximum { loop.undo() }
    guard let undone = loop.history else { return nil }
    if let step = undone.undoable { return "“\(step.label)” can still be undone after \(maximum) undos" }
    for name in undone.rules.undoTracks {
      let target = HistoryTarget.track(name)
      let performedSteps = (0..<undone.position(of: target)).map { undone.step($0 + 1, of: target) }
      if let step = performedSteps.first(where: { $0.cause != .arrived }) {
        return "everything is undone, but the track \(name) is still after “\(step.label)”"
      }
      let expected = undone.state(at: performedSteps.count, of: target, present: loop.state)
      if expected != loop.state {
        return DifferingFields.sentence(loop.state, expected) {
          "everything is undone, but the state is \($0) instead of \($1)"
        }
      }
    }
    let hadSome = undone.redoable != nil
    for _ in 0..<maximum { loop.redo() }
    guard let redone = loop.history, hadSome else { return nil }
    guard let name = redone.rules.undoTracks.first(where: { redone.futureStepCount(of: $0) > 0 }) else { return nil }
    return "everything is redone, but the track \(name) still has \(redone.futureStepCount(of: name)) steps to redo"
  }
}

/// The two directions along a user's steps.
private enum UndoDirection: String {
  case undo, redo

  var opposite: UndoDirection { self == .undo ? .redo : .undo }

  /// Returns the step that this direction would undo or redo.
  func step<State, Action>(in history: History<State, Action>) -> History<State, Action>.Step? {
    self == .undo ? history.undoable : history.redoable
  }

  func perform<F: Feature>(on loop: Loop<F>) { if self == .undo { loop.undo() } else { loop.redo() } }
}
