import Tarn
import TarnTesting

/// Something that is explored with each of its mutants.
struct Subject {
  /// What a search found.
  struct Outcome {
    let steps: Int
    let runs: Int
    /// The number of steps of the shrunk sequence; `nil` if nothing was found.
    let length: Int?
    let story: String
  }

  let name: String
  let explore: (ExplorationBudget, UInt64) throws -> Outcome

  init<F: Feature>(_ name: String, _ make: @escaping () -> Exploration<F>) where F.State: Equatable {
    self.name = name
    explore = { budget, seed in
      let report = try make().runInChildProcess(budget, seed: seed)
      return Outcome(
        steps: report.steps, runs: report.runs, length: report.finding?.steps.count,
        story: report.finding?.description ?? "nothing; coverage \(report.corpus.coverage)")
    }
  }
}
