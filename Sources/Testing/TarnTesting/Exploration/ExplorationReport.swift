#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The budget of an exploration.
public enum ExplorationBudget: Sendable, Equatable {
  /// At least this many steps: the last run is performed to its end.
  case steps(Int)
  /// About this time. The number of steps then depends on the machine, but not what a step does.
  case time(Duration)

  /// Returns the budget of a test: few steps, or more if the environment has another number in `TARN_STEPS`.
  ///
  /// ```swift
  /// #expect(exploration.run(.test(steps: 2_000)).finding == nil)
  /// ```
  public static func test(steps: Int) -> ExplorationBudget {
    .steps(getenv("TARN_STEPS").flatMap { Int(String(cString: $0)) } ?? steps)
  }
}

/// The result of an exploration.
public struct ExplorationReport<State, Action, Effect> {
  /// The number of steps performed, without those of laws and of shrinking.
  public internal(set) var steps: Int
  /// The number of runs.
  public internal(set) var runs: Int
  /// The first violation; `nil` if there was none.
  public internal(set) var finding: ExplorationFinding<State, Action, Effect>?
  /// The coverage with its sequences: pass it to another search to continue this one.
  public internal(set) var corpus: ExplorationCorpus

  @usableFromInline init(_ steps: Int, _ runs: Int, _ corpus: ExplorationCorpus) {
    (self.steps, self.runs, self.corpus) = (steps, runs, corpus)
  }
}

extension ExplorationReport: Sendable where State: Sendable, Action: Sendable, Effect: Sendable {}
