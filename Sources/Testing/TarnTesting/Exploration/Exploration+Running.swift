import Tarn

extension Exploration {
  /// The result of a search.
  public typealias Report = ExplorationReport<State, Action, F.Effect>

  /// Searches until a violation is found or the budget is used up.
  ///
  /// ```swift
  /// let report = exploration.run(.steps(100_000), seed: 7)
  /// let further = exploration.run(.time(.seconds(60)), seed: 7, from: report.corpus)
  /// ```
  ///
  /// - Parameters:
  ///   - budget: when the search ends.
  ///   - seed: another seed gives other runs.
  ///   - corpus: what an earlier search reached: this one continues it, with the same seed as if it had not ended.
  /// - Complexity: a step costs one update, two calls of `moves` and the invariants.
  // Inlinable with all that each step does, so that it is specialized for the app.
  @inlinable public func run(
    _ budget: ExplorationBudget, seed: UInt64 = 1, from corpus: ExplorationCorpus = ExplorationCorpus()
  ) -> Report {
    let (report, failing) = search(budget, seed: seed, from: corpus)
    guard let failing else { return report }
    return finding(failing.plan, failing.violation, seed, report)
  }

  @usableFromInline typealias Planned = PlannedStep<State, Action, F.Effect>
  /// The steps to a violation.
  @usableFromInline typealias Failing = (plan: [Planned], violation: ExplorationRun<F>.Violation)

  /// Searches without shrinking.
  ///
  /// - Parameter journal: the memory of a child process, which gets every step before it is performed.
  @inlinable func search(
    _ budget: ExplorationBudget, seed: UInt64, from corpus: ExplorationCorpus, _ journal: ExplorationJournal? = nil
  ) -> (report: Report, failing: Failing?) {
    var (corpus, steps, runs) = (corpus, 0, 0)
    let end: ContinuousClock.Instant? = if case .time(let time) = budget { .now + time } else { nil }
    let firstLine = firstLine
    while true {
      switch budget {
      case .steps(let bound): if steps >= bound { return (Report(steps, runs, corpus), nil) }
      case .time: if let end, .now >= end { return (Report(steps, runs, corpus), nil) }
      }
      journal?.begin(runs: runs, steps: steps)
      let failing = performRun(&corpus, &steps, seed, firstLine, journal)
      runs += 1
      corpus.finishRun()
      if let failing { return (Report(steps, runs, corpus), failing) }
    }
  }

  /// Performs the next run.
  ///
  /// - Parameter total: the number of steps, to which those of the run are added.
  /// - Returns: the steps and the violation, if there was one.
  @inlinable func performRun(
    _ corpus: inout ExplorationCorpus, _ total: inout Int, _ seed: UInt64, _ firstLine: UInt32,
    _ journal: ExplorationJournal?
  ) -> Failing? {
    let number = corpus.runs
    // The golden ratio spreads the numbers of runs over all seeds.
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    let swarm = random.oneIn(3) ? nil : Swarm(salt: random.next())
    var scheduler = ExplorationScheduler(self, from: firstLine, seed: random.next(), swarm: swarm)
    let run = ExplorationRun(self)
    journal?.enter(.moves)
    var plan: [Planned] = []
    plan.reserveCapacity(length)
    var coverage = RunCoverage(of: number)
    if !corpus.entries.isEmpty, random.oneIn(2) {
      for recorded in corpus.prefix(&random) where run.violation == nil {
        guard let planned = scheduler.again(Planned(recorded), run), let step = planned.performed else { continue }
        journal?.begin(RecordedStep(planned))
        let wasPossible = run.perform(step)
        journal?.end(wasPossible: wasPossible)
        if wasPossible { plan.append(planned) }
        coverage.note(planned, run, &corpus, plan.count)
      }
    }
    // A sequence that is as long as a run is continued, too, up to four times that length.
    let end = min(max(length, plan.count + length / 2), 4 * length)
    while plan.count < end, run.violation == nil {
      guard let planned = scheduler.next(run, &random), let step = planned.performed else { break }
      journal?.begin(RecordedStep(planned))
      run.perform(step)
      journal?.end(wasPossible: true)
      plan.append(planned)
      coverage.note(planned, run, &corpus, plan.count)
    }
    total += max(1, plan.count)
    if let violation = run.violation { return (plan, violation) }
    corpus.add(plan, coverage)
    guard !laws.isEmpty, number % max(1, runsBetweenLaws) == 0 else { return nil }
    journal?.enter(.laws)
    return lawViolation(plan).map { (plan, $0) }
  }

  /// Performs given steps from the first state, and returns the message of the first violation; `nil` if there is none.
  ///
  /// The test that a finding prints (``ExplorationFinding/test(of:)``) calls it.
  ///
  /// ```swift
  /// let violation = exploration.violation(after: [
  ///   .move(.send(.add("bread"))),
  ///   .wait(milliseconds: 100),
  ///   .move(.send(.remove(0))),
  /// ])
  /// ```
  ///
  /// A run performs the steps: with the handlers, the history, the clock, the saved states and the conditions of the
  /// exploration. It checks the laws after the last step, whatever ``runsBetweenLaws`` is. Actions are sent also where
  /// `moves` does not add them. A step that the environment can't do is left out, because a mended feature may no longer
  /// wait for it: the answer to an effect that does not wait, an event while the state returns no subscription, a jump in
  /// a track that the history does not have. Without a history, undo, redo and jumps do nothing, and without
  /// ``restarts(_:)`` a restart does nothing.
  ///
  /// - Complexity: a step costs one update and the invariants, a law some dozen updates a step.
  public func violation(after steps: [Step]) -> String? {
    let run = ExplorationRun(self, recordsWalk: true)
    for step in steps where run.violation == nil && run.isPossible(step) { run.perform(step) }
    guard run.violation == nil else { return run.violation?.message }
    // A finding may be a trap in the moves of the last state.
    var moves = Moves<Action>(now: run.now, random: SeededRandom(seed: 1))
    run.addMoves(.act, subject: 0, to: &moves)
    run.checkLaws()
    return run.violation?.message
  }

  @usableFromInline func lawViolation(_ plan: [Planned]) -> ExplorationRun<F>.Violation? {
    let run = ExplorationRun(self, recordsWalk: true)
    for planned in plan { if let step = planned.performed { run.perform(step) } }
    run.checkLaws()
    return run.violation
  }

  /// Returns a report with the finding of a failing run.
  @usableFromInline func finding(
    _ plan: [Planned], _ violation: ExplorationRun<F>.Violation, _ seed: UInt64, _ report: Report
  ) -> Report {
    var report = report
    let shrunk = ExplorationShrinker(self).shrunk(plan, violation)
    report.finding = ExplorationFinding(
      sentence: shrunk.violation.sentence, message: shrunk.violation.message, start: start,
      steps: shrunk.plan.compactMap(\.performed), seed: seed, runs: report.runs, stepsBefore: report.steps)
    return report
  }
}
