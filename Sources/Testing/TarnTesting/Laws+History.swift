import Tarn

extension Laws {
  /// Checks law 5, *replay*: replaying the recorded entries from the first state gives the recorded states.
  ///
  /// - Complexity: one replay of the whole log every fifty steps.
  public func replay(history rules: HistoryRules<State, Action>) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 5 does not hold: the log replays to the same states", history: rules) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      for (index, step) in steps.enumerated() {
        step.perform(on: loop)
        guard index % 50 == 49 || index == steps.count - 1, let history = loop.history else { continue }
        let replayed = history.replay(with: feature)
        guard let entry = zip(history.log, replayed).first(where: { $0.state != $1 }) else { continue }
        return LawFinding(
          after: index + 1,
          message: DifferingFields.sentence(entry.0.state, entry.1) {
            "the log has the state \($0), but the replay gives \($1)"
          })
      }
      return nil
    }
  }

  /// Checks law 6 for time travel: jumping there and back is the identity, track by track; a jump in one track moves no
  /// other; and an action drops the future of exactly those tracks whose value it changed. An action with changes of others
  /// (``/Tarn/HistoryRules/isRemote``) drops no future, and changes only tracks that can keep those changes. Once a log
  /// has such an action, a jump and back need not lead to the same values: an object that others have removed comes back. A
  /// jump that the rules refuse (``/Tarn/HistoryRules/refusal``) must change nothing.
  ///
  /// - Complexity: a jump costs three jumps and one for each track.
  public func timeTravel(history rules: HistoryRules<State, Action>) -> LawViolation<State, Action>? {
    let law =
      "Law 6 does not hold: a jump and back changes nothing, and an action drops the next steps of the tracks that it changes"
    return firstViolation(of: law, history: rules) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      for (index, step) in steps.enumerated() {
        var message: String?
        switch step {
        case .jump(let target, let position): message = jumpThereAndBack(loop, target, position)
        case .send, .receive, .load: message = sendAndCheckFuture(loop, step)
        // A track that a group changed and changed back has lost its future, although its value is the same.
        case .group, .undo, .redo: step.perform(on: loop)
        }
        if let message { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }

  /// Checks law 11, *cheap versions*: keeping the version before an action costs at most a given number of bytes,
  /// however large the state is.
  ///
  /// ```swift
  /// let rules = HistoryRules<State, Action>(
  ///   tracks: [.whole()], bytes: { MemoryLayout<State>.size + $0.todos.bytes(notSharedWith: $1.todos) })
  /// let manyTodos = Laws(Todos(), from: .with(10_000)) { state, random in .check(random.pick(from: state.todos.indices)) }
  /// #expect(manyTodos.cheapVersions(history: rules, atMost: 8_192) == nil)
  /// ```
  ///
  /// The check finds actions that sort or rebuild a whole collection where changing one element would do. Start with a
  /// state as large as a user may have, and do not draw actions that have to change everything.
  ///
  /// - Parameters:
  ///   - rules: the rules of the app's history.
  ///   - bytes: the greatest cost of a version, as measured by the rules' ``/Tarn/HistoryRules/bytes``, which must
  ///     measure collections to see their cost.
  /// - Complexity: one call of that function a step.
  public func cheapVersions(
    history rules: HistoryRules<State, Action>, atMost bytes: Int
  ) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 11 does not hold: keeping a version costs only the bytes of the change") { steps in
      var state = start
      for (index, step) in steps.enumerated() {
        for action in step.actions {
          let before = state
          _ = feature.apply(action, to: &state)
          let cost = rules.bytes(before, state)
          guard cost > bytes else { continue }
          let message =
            "keeping the version before \(ShortDescription.bounded(action)) costs \(cost) bytes; at most \(bytes) are allowed"
          return LawFinding(after: index + 1, message: message)
        }
      }
      return nil
    }
  }

  /// Checks law 12 for versions, *bounded*: a history keeps no more entries than its bound and none that is too old,
  /// and after an action at most twice its bound in bytes: the bound itself, and as much that is being released.
  ///
  /// - Complexity: one check of each kept entry, each step.
  public func bounds(history rules: HistoryRules<State, Action>) -> LawViolation<State, Action>? {
    firstViolation(of: "Law 12 does not hold: a history stays within its bound", history: rules) { steps in
      var last = Timestamp(milliseconds: 0)
      let time = irregularTime()
      let loop = Loop(
        start, feature, history: rules,
        now: {
          last = time()
          return last
        }, onFault: { _ in })
      for (index, step) in steps.enumerated() {
        let newest = loop.history?.log.last?.id
        step.perform(on: loop)
        guard let history = loop.history else { continue }
        if history.log.count > rules.bound.count {
          let message = "the history keeps \(history.log.count) entries, but its bound is \(rules.bound.count)"
          return LawFinding(after: index + 1, message: message)
        }
        if let maximum = rules.bound.bytes, !step.actions.isEmpty, history.log.count > 1, history.bytes > 2 * maximum {
          let message =
            "the history keeps \(history.bytes) bytes, but its bound is \(maximum), and the same again for entries that are being released"
          return LawFinding(after: index + 1, message: message)
        }
        // The age is checked when an entry is recorded; the newest entry always stays.
        guard let age = rules.bound.milliseconds, history.log.last?.id != newest else { continue }
        if let first = history.log.dropLast().first, last.milliseconds - first.time.milliseconds > age {
          let elapsed = last.milliseconds - first.time.milliseconds
          return LawFinding(
            after: index + 1, message: "the history keeps an entry for \(elapsed) ms, but its bound is \(age) ms")
        }
      }
      return nil
    }
  }
}

extension Laws {
  private func jumpThereAndBack(_ loop: Loop<F>, _ target: HistoryTarget, _ position: Int) -> String? {
    guard let before = loop.history else { return nil }
    let original = loop.state
    let expected = before.state(at: position, of: target, present: original)
    if !loop.collectRefusals({ loop.jump(target, to: position) }).isEmpty {
      guard loop.state != original || loop.historySkeleton != before.skeleton else { return nil }
      return DifferingFields.sentence(loop.state, original) { "the jump was refused, and gave \($0) instead of \($1)" }
    }
    let jumped = loop.state
    if jumped != expected {
      return DifferingFields.sentence(jumped, expected) { "the jump gave \($0), but the history announced \($1)" }
    }
    // The jump's own entry evicted the oldest entries, so positions have changed their meaning.
    guard retainsAllEntries(before, loop) else { return nil }
    let after = positions(loop)
    // On the way back, track by track, there may be states that the rules refuse.
    let back = loop.collectRefusals {
      for (track, position) in positions(before) { loop.jump(.track(track), to: position) }
    }
    if !back.isEmpty { return nil }
    if let moved = zip(positions(before), positions(loop)).first(where: { $0 != $1 }) {
      return "the jump and back left the track \(moved.1.0) at step \(moved.1.1) instead of \(moved.0.1)"
    }
    if hasRemoteChanges(before) { return nil }
    if loop.state != original {
      return DifferingFields.sentence(loop.state, original) { "the jump and back gave \($0) instead of \($1)" }
    }
    let forth = loop.collectRefusals { for (name, position) in after { loop.jump(.track(name), to: position) } }
    if forth.isEmpty, loop.state != jumped {
      return DifferingFields.sentence(loop.state, jumped) { "the second jump gave \($0) instead of \($1)" }
    }
    return nil
  }

  private func sendAndCheckFuture(_ loop: Loop<F>, _ step: WalkStep<State, Action>) -> String? {
    guard let before = loop.history else { return nil }
    let original = loop.state
    step.perform(on: loop)
    guard let after = loop.history, retainsAllEntries(before, loop) else { return nil }
    let isRemote = step.actions.contains { after.rules.isRemote?($0) == true }
    for track in after.rules.tracks {
      let name = track.name
      let (ahead, wasAhead) = (after.futureStepCount(of: name), before.futureStepCount(of: name))
      let isChanged = differs(name, original, loop.state, after.rules)
      if isRemote, isChanged, track.rebase == nil {
        return """
          the track \(name) contains changes of others, which undo would take back: use a track that can keep them, such as \
          `.document(except:)`
          """
      }
      if isChanged, !isRemote {
        if ahead != 0 { return "the track \(name) changed, but still has \(ahead) next steps" }
      } else if ahead != wasAhead {
        return "the track \(name) did not change, but has \(ahead) of its \(wasAhead) next steps left"
      }
    }
    return nil
  }

  /// Whether the log has changes of others, which an undo or a jump keeps.
  func hasRemoteChanges(_ history: History<State, Action>) -> Bool {
    guard let isRemote = history.rules.isRemote else { return false }
    return history.log.contains { $0.action.map(isRemote) ?? false }
  }

  /// Whether the history has evicted no old entry since.
  func retainsAllEntries(_ before: History<State, Action>, _ loop: Loop<F>) -> Bool {
    before.log.isEmpty || before.log.first?.id == loop.history?.log.first?.id
  }

  private func positions(_ loop: Loop<F>) -> [(String, Int)] { loop.history.map { positions($0) } ?? [] }

  private func positions(_ history: History<State, Action>) -> [(String, Int)] {
    history.rules.tracks.map { ($0.name, history.position(of: .track($0.name))) }
  }

  func differs(_ track: String, _ first: State, _ second: State, _ rules: HistoryRules<State, Action>) -> Bool {
    rules.tracks.first { $0.name == track }.map { !$0.isEqual(first, second) } ?? false
  }
}
