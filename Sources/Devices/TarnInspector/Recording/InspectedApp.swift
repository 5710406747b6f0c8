import Tarn
import TarnTrace

/// An inspected app, without its types.
protocol InspectedApp: AnyObject {
  var name: String { get }
  /// The numbers of the steps whose states are known.
  var steps: ClosedRange<Int> { get }
  /// Whether the app still runs.
  var isRunning: Bool { get }
  /// Whether a browser shows the inspector: only then is it noted which observers and derived values each step ran.
  var isWatched: Bool { get set }

  func summary(of step: Int) -> StepSummary
  /// The numbers of the effects whose operations have not ended.
  var runningEffects: [Int] { get }
  /// The effects of the kept steps whose operations have not ended, the oldest first.
  var effectsInFlight: [StepEffect] { get }
  /// Returns the effect that a step answers; `nil` if it answers none of a kept step.
  func answeredEffect(of step: Int) -> StepEffect?
  /// Returns the steps that fit a search, as far as they have been searched.
  func matches(_ search: StepSearch) -> [Int]
  /// Searches on for a while. Returns how many steps have been searched.
  func continueSearch(_ search: StepSearch, within limit: Duration) -> Int

  func differences(from step: Int, to other: Int) -> [ValueDifference.Field]
  /// Returns the lines of the state as a tree.
  func tree(after step: Int, expanded: Set<String>) -> [TreeLine]
  func text(at path: String, after step: Int) -> String?
  /// Looks for the last step up to another one that changed a part, for a while.
  func lastChange(of path: String, upTo step: Int, within limit: Duration) -> LastChange
  func work(of step: Int) -> StepWork?
  func trial(_ kind: Trial.Kind, at step: Int) -> Trial
  /// Makes the state after a step the present one of the app.
  func restore(_ step: Int)
  /// The steps that were set aside by actions in the past, the oldest branch first.
  var branches: [StepBranch] { get }
  /// Returns the steps from one to another as the code of a test.
  func test(from step: Int, to other: Int) -> String
  /// Returns the steps from one to another as a recorded session; `nil` if the app's actions can't be encoded.
  func session(from step: Int, to other: Int) -> String?
}

/// A step as a row of the list.
struct StepSummary: Equatable {
  enum Kind: Equatable {
    case start
    case action(Cause)
    case jumped, loaded, resumed
  }

  let number: Int
  let kind: Kind
  let title: String
  let time: Timestamp
  let settling: Duration?
  /// The number of the step's effects whose operations have not ended.
  let runningCount: Int
  /// The number of branches that begin after the step.
  var branchCount = 0
  /// Whether the step was set aside.
  var isSetAside = false
}

/// An effect that a step requested.
struct StepEffect: Equatable {
  let number: Int
  let text: String
  /// The step that requested it, and its time.
  let step: Int
  let time: Timestamp
  /// Whether its operations have not ended.
  let isRunning: Bool
  /// The steps that answered it.
  let answers: [Int]
}

/// The work of a step besides changing the state. Its update is measured by applying the action again to a copy of the
/// state before it.
struct StepWork: Equatable {
  let effects: [StepEffect]
  let update: Duration
  let settling: Duration?
  /// The runs at the end of the step's settling; `nil` if no browser showed the inspector.
  let runs: SettlingRuns?
  /// Whether applying the action again gave another state: then `update` reads something else than its state.
  let isUnrepeatable: Bool
}

/// The observers, listeners and derived values that ran in a settling.
struct SettlingRuns: Equatable {
  let observers: [ObserverMeter.Run]
  /// The reasons of the derived values.
  let derived: [DerivedExplanation]

  /// A run, with the reason of a derived value.
  struct Row: Equatable {
    let kind: ObserverMeter.Run.Kind
    let name: String
    /// Its time; `nil` for a derived value that a view has read after the settling.
    let duration: Duration?
    let count: Int
    let reason: String?
  }

  /// All runs, the slowest first.
  var rows: [Row] {
    let reasons = Dictionary(derived.map { ($0.name, $0) }) { first, _ in first }
    let measured = observers.sorted { $0.duration > $1.duration }.map { run in
      Row(
        kind: run.kind, name: run.name, duration: run.duration, count: run.count,
        reason: run.kind == .derived ? Self.reason(of: reasons[run.name]) : nil)
    }
    let names = Set(observers.lazy.filter { $0.kind == .derived }.map(\.name))
    return measured
      + derived.filter { !names.contains($0.name) }.map {
        Row(kind: .derived, name: $0.name, duration: nil, count: 1, reason: Self.reason(of: $0))
      }
  }

  private static func reason(of derived: DerivedExplanation?) -> String? {
    derived?.paths.first.map { $0.dropFirst().joined(separator: " ← ") }
  }
}

/// The result of leaving a step out, or of applying it twice.
struct Trial: Equatable {
  enum Kind: Hashable { case skipping, repeating }

  let kind: Kind
  let step: Int
  /// The actions after the step that were applied.
  let applied: Int
  /// The actions that the app would have refused.
  let refused: [Int]
  /// The step before which the trial ended, because it is no action; `nil` if all were applied.
  let endedBefore: Int?
  /// The differences between what happened and what would have.
  let differences: [ValueDifference.Field]
}

/// A line of a state that is shown as a tree.
struct TreeLine: Equatable {
  let path: String
  let name: String
  let text: String
  let depth: Int
  /// Whether its parts are shown below it; `nil` if it has none.
  let isExpanded: Bool?
}

/// Which steps are shown.
struct StepSearch: Hashable {
  var text = ""
  var cause: Cause?

  var isEmpty: Bool { text.isEmpty && cause == nil }
}

/// The result of looking for the step that changed a part of the state last.
enum LastChange: Equatable {
  case step(Int)
  /// The part is unchanged since the first known step.
  case unchanged
  /// The time was over: the part is unchanged since this step.
  case unknown(before: Int)
}
