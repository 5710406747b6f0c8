#if os(Linux) || os(macOS)
  import Tarn

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The search in a child process: it goes on where the process before it has trapped.
  struct ExplorationWorker<F: Feature> where F.State: Equatable {
    private let exploration: Exploration<F>
    private let folder: ExplorationFolder
    private let journal: ExplorationJournal
    private let traps: [ExplorationTrap]

    init?(_ exploration: Exploration<F>, _ folder: ExplorationFolder) {
      guard let journal = ExplorationJournal(folder.path(of: .journal)) else { return nil }
      (self.exploration, self.folder, self.journal) = (exploration, folder, journal)
      traps = folder.traps
    }

    /// Does the job, and ends the process; returns if the job is another one.
    func work(for job: ExplorationJob) {
      guard let wanted = folder.read(.job).flatMap({ ExplorationJob($0) }), wanted.call == job.call else { return }
      leaveNoCore()
      if let first = traps.first, first.attempt == 0 {
        end(shrunk(first).description)
      } else {
        let search = search(wanted)
        guard let failing = search.failing else { end("") }
        end(shrunk(failing).text)
      }
    }

    private func end(_ result: String) -> Never {
      _exit(folder.write(result, to: .result) ? 0 : 1)
    }

    private func leaveNoCore() {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      #else
        setrlimit(RLIMIT_CORE, &none)
      #endif
    }

    /// Returns the search of this process, or of an earlier one that trapped while it shrank the steps.
    private func search(_ job: ExplorationJob) -> ExplorationSearchResult {
      if let found = folder.read(.search).flatMap({ ExplorationSearchResult($0) }) { return found }
      let (report, failing) = exploration.search(job.budget, seed: job.seed, from: job.corpus, journal)
      let result = ExplorationSearchResult(
        runs: report.runs, stepCount: report.steps, failing: failing.map { $0.plan.map { RecordedStep($0) } })
      guard folder.write(report.corpus.description, to: .corpus), folder.write(result.description, to: .search)
      else { _exit(1) }
      return result
    }

    private func shrunk(_ failing: [RecordedStep]) -> [RecordedStep] {
      let shrinker = ExplorationShrinker(exploration, ExplorationAttempts(journal, traps))
      guard let (plan, violation) = shrinker.repeated(failing.map { Planned($0) }) else { return failing }
      return shrinker.shrunk(plan, violation).plan.map { RecordedStep($0) }
    }

    private func shrunk(_ trap: ExplorationTrap) -> ExplorationTrap {
      if trap.steps.isEmpty { return trap }
      let shrinker = ExplorationShrinker(exploration, ExplorationAttempts(journal, traps))
      let violation = ExplorationRun<F>.Violation(sentence: trap.sentence, message: trap.message)
      let (plan, best) = shrinker.shrunk(trap.steps.map { Planned($0) }, violation)
      var result = trap
      (result.steps, result.message) = (plan.map { RecordedStep($0) }, best.message)
      return result
    }

    private typealias Planned = PlannedStep<F.State, F.Action, F.Effect>
  }
#endif
