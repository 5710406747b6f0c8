import Tarn

extension Exploration {
  /// Returns the few sequences of a corpus that together reach as much as all of them.
  ///
  /// - Complexity: performs each sequence once; then a pass over the corpus for each one that stays.
  public func minimized(_ corpus: ExplorationCorpus) -> ExplorationCorpus {
    var rest = corpus.entries.map { entry -> ExplorationCorpus.Entry in
      let (plan, reached) = replayed(entry)
      return ExplorationCorpus.Entry(steps: plan, features: reached)
    }
    var result = ExplorationCorpus()
    (result.runs, result.reached) = (corpus.runs, corpus.reached)
    var covered: Set<UInt64> = []
    // The one that adds most is next, and of equal ones the shortest, then the oldest.
    while true {
      let gains = rest.map { entry in entry.features.count { !covered.contains($0) } }
      guard let most = gains.max(), most > 0 else { return result }
      let best = rest.indices.filter { gains[$0] == most }.min { rest[$0].steps.count < rest[$1].steps.count }
      guard let best else { return result }
      var entry = rest.remove(at: best)
      entry.features = entry.features.filter { covered.insert($0).inserted }
      result.entries.append(entry)
    }
  }

  private func replayed(_ entry: ExplorationCorpus.Entry) -> (steps: [RecordedStep], reached: [UInt64]) {
    let run = ExplorationRun(self)
    var scheduler = ExplorationScheduler(self, from: firstLine, seed: 1, end: .simplest)
    var (alone, coverage) = (ExplorationCorpus(), RunCoverage(of: 0))
    var steps: [RecordedStep] = []
    for recorded in entry.steps {
      guard let planned = scheduler.again(Planned(recorded), run), let step = planned.performed, run.perform(step)
      else { continue }
      steps.append(RecordedStep(planned))
      coverage.note(planned, run, &alone, steps.count)
    }
    return (steps, coverage.new)
  }
}
