import Tarn

/// Decides what happens next in a run, and makes a step again from its words.
@usableFromInline struct ExplorationScheduler<F: Feature> where F.State: Equatable {
  @usableFromInline typealias Step = ExplorationStep<F.State, F.Action, F.Effect>
  @usableFromInline typealias Planned = PlannedStep<F.State, F.Action, F.Effect>

  /// How often each kind is chosen if it is possible, of 240 times; the rest are actions.
  @usableFromInline enum Share {
    @inlinable static var answer: Int { 80 }
    @inlinable static var event: Int { 30 }
    @inlinable static var wait: Int { 12 }
    @inlinable static var restart: Int { 4 }
  }

  /// The longest waits: short ones for actions that continue each other, a day for what is due.
  @usableFromInline static var waits: [Int64] { [100, 1_000, 5_000, 60_000, 3_600_000, 86_400_000] }

  /// The kinds of steps that are possible besides actions and waits.
  @usableFromInline let hasAnswers, hasEvents, hasRestarts, hasHistory: Bool
  @usableFromInline let oneJumpIn: Int
  @usableFromInline var moves: Moves<F.Action>
  /// Whether moves draw new words: a repeated step that needs more than it has is made as simple as possible.
  @usableFromInline let end: DrawTape.End

  @inlinable init(
    _ exploration: Exploration<F>, from firstLine: UInt32, seed: UInt64, swarm: Swarm? = nil,
    end: DrawTape.End = .random
  ) {
    (hasAnswers, hasEvents) = (exploration.answers != nil, exploration.events != nil)
    (hasRestarts, hasHistory) = (exploration.restore != nil, exploration.history != nil)
    oneJumpIn = max(1, exploration.oneJumpIn)
    self.end = end
    moves = Moves(now: ExplorationRun<F>.firstTime, random: SeededRandom(seed: seed), origin: firstLine)
    (moves.swarm, moves.learned) = (swarm, exploration.weights)
  }

  /// Returns the next step of a run; `nil` if nothing is possible.
  @inlinable mutating func next(_ run: ExplorationRun<F>, _ random: inout SeededRandom) -> Planned? {
    restartTape()
    var left = Int.random(in: 0..<240, using: &random)
    func isChosen(_ share: Int) -> Bool {
      left -= share
      return left < 0
    }
    if hasAnswers, !run.pendingEffects.isEmpty, isChosen(Share.answer) {
      // Mostly the oldest, so that most things go on, and sometimes any other.
      let count = run.pendingEffects.count
      let subject = random.oneIn(3) ? Int.random(in: 0..<count, using: &random) : 0
      if let step = draw(.answer, subject, run, &random) { return step }
    } else if hasEvents, isChosen(Share.event) {
      let count = run.feature.subscriptions(run.loop.state).count
      if count > 0, let step = draw(.event, Int.random(in: 0..<count, using: &random), run, &random) { return step }
    } else if isChosen(Share.wait) {
      return make(Planned(kind: .wait), run)
    } else if hasRestarts, isChosen(Share.restart) {
      return make(Planned(kind: .restart), run)
    } else if hasHistory, isChosen(240 / oneJumpIn) {
      let kinds: [Planned.Kind] = [.undo, .undo, .redo, .jump, .group]
      return make(Planned(kind: random.pick(from: kinds)), run)
    }
    return draw(.act, 0, run, &random)
  }

  /// Begins to record the words of another step.
  @inlinable mutating func restartTape(_ words: [UInt64] = [], end: DrawTape.End = .random) {
    if moves.random.tape == nil { moves.random.tape = DrawTape() }
    moves.random.tape?.restart(words, end: end)
  }

  /// Returns a step with one of the possible moves, chosen by weight.
  @inlinable mutating func draw(
    _ kind: Planned.Kind, _ subject: Int, _ run: ExplorationRun<F>, _ random: inout SeededRandom
  ) -> Planned? {
    moves.begin(.count, at: run.now)
    // Answers and events may be added in another file, where their lines mean others.
    let learned = kind == .act ? nil : moves.learned
    if learned != nil { moves.learned = nil }
    run.addMoves(kind, subject: subject, to: &moves)
    if learned != nil { moves.learned = learned }
    guard let number = moves.choose(&random) else { return nil }
    moves.begin(.make(number), at: run.now)
    run.addMoves(kind, subject: subject, to: &moves)
    return made(Planned(kind: kind, subject: subject), run)
  }

  /// Returns the step of the move that was just made.
  @inlinable func made(_ planned: Planned, _ run: ExplorationRun<F>) -> Planned? {
    guard let made = moves.made else { return nil }
    var planned = planned
    (planned.line, planned.index, planned.words) = (made.line, made.index, made.words)
    planned.performed =
      switch planned.kind {
      case .answer: .answer(run.pendingEffects[planned.subject], made.action)
      case .event: .event(made.action)
      default: .move(.send(made.action))
      }
    return planned
  }

  /// Makes a step again from its words, in the present state of a run; `nil` if it is not possible there.
  @inlinable mutating func again(_ planned: Planned, _ run: ExplorationRun<F>) -> Planned? {
    restartTape(planned.words, end: end)
    var planned = planned
    switch planned.kind {
    case .act: break
    case .answer:
      guard !run.pendingEffects.isEmpty else { return nil }
      planned.subject = min(planned.subject, run.pendingEffects.count - 1)
    case .event:
      let count = run.feature.subscriptions(run.loop.state).count
      guard count > 0 else { return nil }
      planned.subject = min(planned.subject, count - 1)
    case .wait, .undo, .redo, .jump, .group, .restart: return make(planned, run)
    }
    moves.begin(.repeatLine(planned.line, planned.index), at: run.now)
    run.addMoves(planned.kind, subject: planned.subject, to: &moves)
    return made(planned, run)
  }

  /// Makes a step that is none of the app's moves.
  @usableFromInline mutating func make(_ planned: Planned, _ run: ExplorationRun<F>) -> Planned? {
    var planned = planned
    switch planned.kind {
    case .wait:
      let longest = moves.random.pick(from: Self.waits)
      planned.performed = .wait(milliseconds: Int64.random(in: 1...longest, using: &moves.random))
    case .undo: planned.performed = .move(.undo)
    case .redo: planned.performed = .move(.redo)
    case .restart: planned.performed = .restart
    case .jump:
      guard let history = run.loop.history else { return nil }
      let targets = [HistoryTarget.everything] + history.rules.tracks.map { .track($0.name) }
      let target = moves.random.pick(from: targets)
      // With one position beyond either end, which mean the ends.
      let position = Int.random(in: -1...history.count(of: target) + 1, using: &moves.random)
      planned.performed = .move(.jump(target, to: position))
    case .group:
      let (step, parts) = group(run)
      (planned.performed, planned.parts) = (.move(step), parts)
    case .act, .answer, .event: return nil
    }
    planned.words = moves.random.tape?.take() ?? []
    return planned
  }

  /// Returns a group of up to three actions, each for the state after the ones before, and each as a step of its own.
  private mutating func group(
    _ run: ExplorationRun<F>
  ) -> (step: WalkStep<F.State, F.Action>, parts: [Planned]) {
    var state = run.loop.state
    var inner = Moves<F.Action>(now: run.now, random: moves.random, origin: moves.origin)
    var actions: [F.Action] = []
    var parts: [Planned] = []
    for _ in 0..<Int.random(in: 0...3, using: &inner.random) {
      inner.begin(.count, at: run.now)
      run.moves(state, &inner)
      var random = inner.random
      guard let number = inner.choose(&random) else { break }
      inner.random = random
      inner.begin(.make(number, takesWords: false), at: run.now)
      let start = inner.random.tape?.drawn.count ?? 0
      run.moves(state, &inner)
      guard let made = inner.made else { break }
      _ = run.feature.apply(made.action, to: &state)
      actions.append(made.action)
      var part = Planned(kind: .act)
      (part.line, part.index, part.performed) = (made.line, made.index, .move(.send(made.action)))
      part.words = Array(inner.random.tape?.drawn.dropFirst(start) ?? [])
      parts.append(part)
    }
    moves.random = inner.random
    return (.group(moves.random.oneIn(2) ? nil : "Group", actions), parts)
  }
}
