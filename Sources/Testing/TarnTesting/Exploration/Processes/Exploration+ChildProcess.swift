#if os(Linux) || os(macOS)
  import Tarn

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension Exploration {
    /// Searches as ``run(_:seed:from:)``, in another process: a trap, such as an index out of range, is a finding with a
    /// shrunk story, too.
    ///
    /// ```swift
    /// let report = try exploration.runInChildProcess(.steps(100_000))
    /// if let finding = report.finding { print(finding) }
    /// ```
    ///
    /// It starts the present program again, whose same call does the search there and ends the process. After a trap, the
    /// next process goes on with shrinking: one process for each shorter sequence that traps. The steps before a trap are
    /// in memory that both processes share.
    ///
    /// So the program has to reach the call again with the same arguments and environment; other calls in a child process
    /// return an empty report. Moves, updates and conditions depend on nothing else than their values, as always. The
    /// output of the child processes is dropped.
    ///
    /// In a test of Swift Testing, `test` is its name, so that the child process runs no other one:
    ///
    /// ```swift
    /// @Test @MainActor func explored() throws {
    ///   let report = try exploration.runInChildProcess(.test(steps: 2_000), test: "explored")
    ///   #expect(report.finding?.description == nil)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - budget: when the search ends.
    ///   - seed: another seed gives other runs.
    ///   - corpus: what an earlier search reached. After a trap it is the corpus of the report, too.
    ///   - test: the name of the test that calls it, as `swift test --filter` has it; `nil` outside of tests.
    ///   - fileID: the file of the call, which tells it from others.
    ///   - line: the line of the call.
    /// - Throws: ``ExplorationProcessError`` if there is no child process, or it ends without a result and without a trap.
    /// - Complexity: as ``run(_:seed:from:)``, and the start of a program for each trap, at most 300.
    public func runInChildProcess(
      _ budget: ExplorationBudget, seed: UInt64 = 1, from corpus: ExplorationCorpus = ExplorationCorpus(),
      test: String? = nil, fileID: String = #fileID, line: UInt = #line
    ) throws(ExplorationProcessError) -> Report {
      let job = ExplorationJob(call: "\(fileID):\(line) \(F.self)", budget: budget, seed: seed, corpus: corpus)
      if let folder = getenv(ExplorationProcess.variable) {
        ExplorationWorker(self, ExplorationFolder(String(cString: folder)))?.work(for: job)
        return Report(0, 0, corpus)
      }
      guard let folder = ExplorationFolder.create() else { throw .system("no temporary folder", errno) }
      defer { folder.remove() }
      guard folder.write(job.description, to: .job) else { throw .system("no file in \(folder.path)", errno) }
      var arguments = Array(CommandLine.arguments.dropFirst())
      if let test { arguments = ExplorationProcess.testArguments(arguments, test) }
      while true {
        switch try ExplorationProcess.run(in: folder, arguments) {
        case .exited(0):
          guard let result = folder.read(.result) else {
            throw .noResult("The program ended before the call. \(folder.lastError)")
          }
          return try report(result, job, folder)
        case .exited(let status): throw .noResult("The program ended with status \(status). \(folder.lastError)")
        case .trapped(let signal): try record(signal, folder)
        case .killed(let signal): throw .noResult("Signal \(signal) ended the program.")
        }
      }
    }

    /// Adds the trap that has ended a process to the others.
    private func record(_ signal: Int32, _ folder: ExplorationFolder) throws(ExplorationProcessError) {
      let message = ExplorationProcess.message(folder.read(.errors) ?? "", signal)
      guard let trap = ExplorationJournal(folder.path(of: .journal))?.trap(message) else {
        throw .noResult("The program trapped before the call: \(message)")
      }
      // A trap that comes again at the same attempt is not that of the app.
      if let last = folder.traps.last, trap.attempt <= last.attempt {
        throw .noResult("The program trapped outside of the app: \(message)")
      }
      guard folder.write("\(trap)\n", to: .traps, appends: true) else {
        throw .system("no file in \(folder.path)", errno)
      }
    }

    private func report(
      _ result: String, _ job: ExplorationJob, _ folder: ExplorationFolder
    ) throws(ExplorationProcessError) -> Report {
      var report = Report(0, 0, job.corpus)
      if let search = folder.read(.search).flatMap({ ExplorationSearchResult($0) }) {
        (report.runs, report.steps) = (search.runs, search.stepCount)
        report.corpus = folder.read(.corpus).flatMap { ExplorationCorpus($0) } ?? job.corpus
        guard search.failing != nil else { return report }
        guard let (steps, violation) = repeated([RecordedStep](text: result)), let violation else {
          throw Self.isNotRepeatable
        }
        report.finding = finding(steps, violation, job, report)
      } else if let trap = ExplorationTrap(result), let first = folder.traps.first {
        (report.runs, report.steps) = (first.runs + 1, first.stepCount + first.steps.count)
        let violation = ExplorationRun<F>.Violation(sentence: trap.sentence, message: trap.conclusion)
        // The first state may trap here, too.
        guard !trap.steps.isEmpty else {
          report.finding = finding([], violation, job, report)
          return report
        }
        guard let (steps, _) = repeated(trap.steps, before: trap.phase) else { throw Self.isNotRepeatable }
        report.finding = finding(steps, violation, job, report)
      } else {
        throw .noResult("The child process has another version of the program.")
      }
      return report
    }

    private static var isNotRepeatable: ExplorationProcessError {
      .noResult("The steps of the child process are not possible here: the moves or the app depend on something else.")
    }

    private func finding(
      _ steps: [Step], _ violation: ExplorationRun<F>.Violation, _ job: ExplorationJob, _ report: Report
    ) -> ExplorationFinding<F.State, F.Action, F.Effect> {
      ExplorationFinding(
        sentence: violation.sentence, message: violation.message, start: start, steps: steps, seed: job.seed,
        runs: report.runs, stepsBefore: report.steps)
    }

    /// Draws the steps of another process again, and performs them up to a trap.
    ///
    /// - Parameter phase: what traps after the steps; `nil` if nothing does.
    /// - Returns: `nil` if a step is not possible.
    private func repeated(
      _ recorded: [RecordedStep], before phase: ExplorationJournal.Phase? = nil
    ) -> (steps: [Step], violation: ExplorationRun<F>.Violation?)? {
      let run = ExplorationRun(self, recordsWalk: phase == nil)
      var scheduler = ExplorationScheduler(self, from: firstLine, seed: 1, end: .simplest)
      var steps: [Step] = []
      for (number, step) in recorded.enumerated() {
        guard let step = scheduler.again(Planned(step), run)?.performed else { return nil }
        steps.append(step)
        if phase == .step, number == recorded.count - 1 { break }
        run.perform(step)
      }
      if phase == nil { run.checkLaws() }
      return (steps, run.violation)
    }
  }

  /// The reason why an exploration in a child process has no result.
  public enum ExplorationProcessError: Error, Equatable, CustomStringConvertible {
    /// The system refused a file or a process; with the number of its error.
    case system(String, Int32)
    /// The child process ended without a result, for a reason that is none of the app.
    case noResult(String)

    public var description: String {
      switch self {
      case .system(let reason, let number):
        "Exploring in a child process: \(reason) (\(String(cString: strerror(number))))."
      case .noResult(let reason): "Exploring in a child process: \(reason)"
      }
    }
  }
#endif
