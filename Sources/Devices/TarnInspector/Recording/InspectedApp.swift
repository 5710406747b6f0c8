import Tarn
import TarnTrace

/// An inspected app, without its types.
protocol InspectedApp: AnyObject {
  var name: String { get }
  /// The numbers of the steps whose states are known.
  var steps: ClosedRange<Int> { get }
  /// Whether the app still runs.
  var isRunning: Bool { get }
  /// Whether a browser shows the inspector: only then is it noted which derived values each step computed.
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
  /// Returns the last step up to another one that changed a part; `nil` if it is unchanged since the first known one.
  func lastChange(of path: String, upTo step: Int) -> Int?
  func work(of step: Int) -> StepWork?
  func trial(_ kind: Trial.Kind, at step: Int) -> Trial
  /// Makes the state after a step the present one of the app.
  func restore(_ step: Int)
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
  /// The derived values that were computed at the end of the step's settling; `nil` if no browser showed the inspector.
  let derived: [DerivedExplanation]?
  /// Whether applying the action again gave another state: then `update` reads something else than its state.
  let isUnrepeatable: Bool
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
