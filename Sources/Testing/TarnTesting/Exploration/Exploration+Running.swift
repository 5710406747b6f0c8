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
  public func run(
    _ budget: ExplorationBudget, seed: UInt64 = 1, from corpus: ExplorationCorpus = ExplorationCorpus()
  ) -> Report {
    var report = Report(corpus: corpus)
    let end: ContinuousClock.Instant? = if case .time(let time) = budget { .now + time } else { nil }
    let firstLine = firstLine
    while true {
      switch budget {
      case .steps(let steps): if report.steps >= steps { return report }
      case .time: if let end, .now >= end { return report }
      }
      if let failing = performRun(&report, seed, firstLine) {
        report.finding = ExplorationShrinker(self).finding(failing.plan, failing.violation, seed: seed, report)
        return report
      }
    }
  }

  typealias Planned = PlannedStep<State, Action, F.Effect>

  /// Performs the next run.
  ///
  /// - Returns: the steps and the violation, if there was one.
  private func performRun(
    _ report: inout Report, _ seed: UInt64, _ firstLine: UInt32
  ) -> (plan: [Planned], violation: ExplorationRun<F>.Violation)? {
    let number = report.corpus.runs
    // The golden ratio spreads the numbers of runs over all seeds.
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
    defer {
      report.runs += 1
      report.corpus.runs += 1
    }
    let swarm = random.oneIn(3) ? nil : Swarm(salt: random.next())
    var scheduler = ExplorationScheduler(self, from: firstLine, seed: random.next(), swarm: swarm)
    let run = ExplorationRun(self)
    var plan: [Planned] = []
    plan.reserveCapacity(length)
    var coverage = RunCoverage()
    if !report.corpus.entries.isEmpty, random.oneIn(2) {
      for planned in prefix(report.corpus, &random) where run.violation == nil {
        guard let planned = scheduler.again(planned, run), let step = planned.performed else { continue }
        if run.perform(step) { plan.append(planned) }
        coverage.note(planned, run, self, &report.corpus, plan.count)
      }
    }
    // A sequence that is as long as a run is continued, too, up to four times that length.
    let end = min(max(length, plan.count + length / 2), 4 * length)
    while plan.count < end, run.violation == nil {
      guard let planned = scheduler.next(run, &random), let step = planned.performed else { break }
      run.perform(step)
      plan.append(planned)
      coverage.note(planned, run, self, &report.corpus, plan.count)
    }
    report.steps += max(1, plan.count)
    if let violation = run.violation { return (plan, violation) }
    report.corpus.add(plan, coverage)
    guard !laws.isEmpty, number % max(1, runsBetweenLaws) == 0 else { return nil }
    return lawViolation(plan).map { (plan, $0) }
  }

  private func lawViolation(_ plan: [Planned]) -> ExplorationRun<F>.Violation? {
    let run = ExplorationRun(self, recordsWalk: true)
    for planned in plan { if let step = planned.performed { run.perform(step) } }
    run.checkLaws()
    return run.violation
  }

  /// Returns an entry of the corpus, or its first steps, sometimes without one of them. Later entries, which have reached
  /// what is harder to reach, are chosen more often.
  private func prefix(_ corpus: ExplorationCorpus, _ random: inout SeededRandom) -> [Planned] {
    let entry = corpus.entries[
      max(random.pick(from: corpus.entries.indices), random.pick(from: corpus.entries.indices))]
    var steps = entry.steps
    if random.oneIn(2) { steps = Array(steps.prefix(Int.random(in: 1...max(1, steps.count), using: &random))) }
    if random.oneIn(4), steps.count > 1 { steps.remove(at: Int.random(in: 0..<steps.count, using: &random)) }
    return steps.map { Planned($0) }
  }
}
