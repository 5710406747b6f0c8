import Tarn
import TarnTrace

/// One run of an exploration: a loop, the effects that wait for an answer, and the clock.
@usableFromInline final class ExplorationRun<F: Feature> where F.State: Equatable {
  @usableFromInline typealias Step = ExplorationStep<F.State, F.Action, F.Effect>
  @usableFromInline typealias Planned = PlannedStep<F.State, F.Action, F.Effect>

  /// The first time of a run: long after the epoch, so that apps may subtract days.
  @inlinable static var firstTime: Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }

  /// The violation after a step.
  @usableFromInline struct Violation {
    /// The sentence of the invariant, or another name of what was wrong: a shrunk sequence must have the same.
    let sentence: String
    let message: String
  }

  // The run is used by one task, and no closure of an app gets it.
  @usableFromInline let exploration: Exploration<F>
  // Copies of the properties that each step reads: Swift copies the whole exploration to read one property of it.
  @usableFromInline let feature: F
  @usableFromInline let moves: (F.State, inout Moves<F.Action>) -> Void
  @usableFromInline let answers: ((F.Effect, inout Moves<F.Action>) -> Void)?
  @usableFromInline let events: ((F.Subscription, inout Moves<F.Action>) -> Void)?
  @usableFromInline let invariants: [Exploration<F>.Invariant]
  @usableFromInline let numbers: [(F.State) -> Int]
  @usableFromInline let clock = ExplorationClock(firstTime)
  @exclusivity(unchecked) @usableFromInline var loop: Loop<F>
  @exclusivity(unchecked) @usableFromInline var pending: [F.Effect] = []
  @exclusivity(unchecked) @usableFromInline var fault: Fault?
  @exclusivity(unchecked) @usableFromInline var violation: Violation?
  @exclusivity(unchecked) @usableFromInline var token: ObserverToken?
  /// Without a listener the loop would describe each refused action.
  private var refusals: ObserverToken?
  /// The actions and other steps of the run as a walk for laws, if they are recorded.
  @usableFromInline var walk: [WalkStep<F.State, F.Action>] = []
  /// Whether the step that is performed is in the walk already.
  @usableFromInline var isInWalk = false
  @usableFromInline let hasChangeInvariants: Bool

  @usableFromInline init(_ exploration: Exploration<F>, recordsWalk: Bool = false) {
    self.exploration = exploration
    (feature, moves) = (exploration.feature, exploration.moves)
    (answers, events) = (exploration.answers, exploration.events)
    (invariants, numbers) = (exploration.invariants, exploration.features)
    hasChangeInvariants = exploration.invariants.contains { if case .change = $0 { true } else { false } }
    loop = Loop(exploration.start, exploration.feature)
    begin(exploration.start)
    if recordsWalk { recordWalk() }
    check()
  }

  private func begin(_ state: F.State) {
    let clock = clock
    pending = []
    loop = Loop(
      state, exploration.feature, effects: exploration.effects(clock), history: exploration.history,
      now: { clock.now }, onEffects: { [unowned self] in pending += $0 }, onFault: { [unowned self] in record($0) })
    refusals = loop.onRefusal { _, _ in }
  }

  /// An action to a missing part is no mistake of the app.
  private func record(_ fault: Fault) {
    switch fault {
    case .refused, .elementMissing: break
    case .endlessRounds, .queueFull, .mailboxFull, .endlessResponses, .effectNotHandled, .subscriptionNotHandled,
      .tooManyEffects, .unknownTrack:
      self.fault = fault
    }
  }

  // MARK: - What is possible

  @inlinable var now: Timestamp { clock.now }
  @inlinable var pendingEffects: [F.Effect] { pending }

  /// Adds the moves of a kind of steps.
  @inlinable func addMoves(_ kind: Planned.Kind, subject: Int, to moves: inout Moves<F.Action>) {
    switch kind {
    case .act, .group: self.moves(loop.state, &moves)
    case .answer: if pending.indices.contains(subject) { answers?(pending[subject], &moves) }
    case .event:
      let subscriptions = feature.subscriptions(loop.state)
      if subscriptions.indices.contains(subject) { events?(subscriptions[subject], &moves) }
    case .wait, .undo, .redo, .jump, .restart: break
    }
  }

  /// Whether the environment can do a step that another run has performed. Only ``perform(_:)`` knows it of an answer.
  func isPossible(_ step: Step) -> Bool {
    switch step {
    case .event: !feature.subscriptions(loop.state).isEmpty
    case .move(.jump(.track(let name), _)): loop.history?.rules.tracks.contains { $0.name == name } ?? false
    case .move, .answer, .wait, .restart: true
    }
  }

  // MARK: - Performing

  /// Performs a step, and checks the invariants.
  ///
  /// - Returns: whether it was possible. An answer is not, if its effect was not requested.
  @discardableResult @inlinable func perform(_ step: Step) -> Bool {
    let before = hasChangeInvariants ? loop.state : nil
    switch step {
    case .move(let walkStep):
      // The actions of the others are recorded as they are applied, with their responses.
      if case .send = walkStep {
      } else if token != nil {
        walk.append(walkStep)
        isInWalk = true
      }
      walkStep.perform(on: loop)
      isInWalk = false
    case .answer(let effect, let action):
      guard let index = pending.firstIndex(of: effect) else { return false }
      pending.remove(at: index)
      loop.send(action, cause: .arrived)
    case .event(let action): loop.send(action, cause: .arrived)
    case .wait(let milliseconds): clock.advance(by: milliseconds)
    case .restart: restart()
    }
    check()
    if let before, violation == nil { checkChange(before, step) }
    return true
  }

  @usableFromInline func restart() {
    guard let restore = exploration.restore else { return }
    do {
      let before = loop.state
      let state = try restore(before)
      let isRecording = token != nil
      begin(state)
      if isRecording {
        // An equal state is no change, and laws without a history have not performed the jumps before it.
        if state != before { walk.append(.load(state)) }
        recordWalk()
      }
    } catch {
      violation = Violation(
        sentence: "a saved state can be read",
        message: "the saved state can't be read: \(ShortDescription.bounded(error))")
    }
  }

  @inlinable func check() {
    guard violation == nil else { return }
    if fault != nil { return reportFault() }
    for invariant in invariants {
      if case .state(let sentence, let holds) = invariant, !holds(loop.state) { return report(sentence) }
    }
  }

  @usableFromInline func reportFault() {
    guard let fault else { return }
    violation = Violation(sentence: "the loop reports no fault", message: "the loop reports: \(fault)")
  }

  /// Reports an invariant that does not hold.
  @usableFromInline func report(_ sentence: String) {
    violation = Violation(
      sentence: sentence,
      message:
        "“\(sentence)” does not hold: the state is \(String(swift: loop.state, maximumLength: ShortDescription.width))"
    )
  }

  @usableFromInline func checkChange(_ before: F.State, _ step: Step) {
    let action: F.Action
    switch step {
    case .move(.send(let sent)), .move(.receive(let sent)), .answer(_, let sent), .event(let sent): action = sent
    case .move, .wait, .restart: return
    }
    guard feature.dynamicRefusal(of: action, in: before) == nil else { return }
    for case .change(let sentence, let holds) in invariants where !holds(before, action, loop.state) {
      violation = Violation(
        sentence: sentence,
        message: DifferingFields.sentence(before, loop.state) {
          "“\(sentence)” does not hold: the state was \($0) and is \($1)"
        })
      return
    }
  }

  // MARK: - Laws

  private func recordWalk() {
    token = loop.onAction { [unowned self] action, cause in
      if !isInWalk { walk.append(cause == .arrived ? .receive(action) : .send(action)) }
    }
  }

  /// Checks the laws with the recorded walk.
  @usableFromInline func checkLaws() {
    guard violation == nil else { return }
    var laws = Laws(exploration.feature, from: exploration.start) { [exploration] state, random in
      var moves = Moves<F.Action>(now: Self.firstTime, random: random)
      moves.begin(.count, at: Self.firstTime)
      exploration.moves(state, &moves)
      guard let number = moves.choose(&random) else { preconditionFailure("There is no move in \(state).") }
      moves.begin(.make(number), at: Self.firstTime)
      moves.random = random
      exploration.moves(state, &moves)
      random = moves.random
      guard let made = moves.made else { preconditionFailure("The moves of equal states differ.") }
      return made.action
    }
    laws.givenWalk = walk
    for law in exploration.laws {
      guard let found = law(laws) else { continue }
      violation = Violation(sentence: found.law, message: "\(found.law): \(found.finding)")
      return
    }
  }
}
