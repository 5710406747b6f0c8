import Tarn
import TarnTrace

/// A step of an exploration: what a person, the environment or the time did.
public enum ExplorationStep<State, Action, Effect> {
  /// A person acts, undoes, redoes or jumps.
  case move(WalkStep<State, Action>)
  /// The answer to an effect arrives.
  case answer(Effect, Action)
  /// An event of a subscription arrives: of a device, of a timer, of another program.
  case event(Action)
  /// Time passes.
  case wait(milliseconds: Int64)
  /// The app ends and starts again with its saved state. Effects that wait for an answer are lost.
  case restart
}

extension ExplorationStep: Sendable where State: Sendable, Action: Sendable, Effect: Sendable {}
extension ExplorationStep: Equatable where State: Equatable, Action: Equatable, Effect: Equatable {}

extension ExplorationStep: CustomStringConvertible {
  public var description: String {
    switch self {
    case .move(.send(let action)): "\(String(swift: action))"
    case .move(let step): "\(step)"
    case .answer(let effect, let action):
      "the answer to \(String(swift: effect)) arrives: \(String(swift: action))"
    case .event(let action): "\(String(swift: action)) arrives"
    case .wait(let milliseconds): "\(milliseconds) ms pass"
    case .restart: "the app starts again"
    }
  }

  /// The step in Swift, as an element of an array of steps.
  var code: String {
    switch self {
    case .move(let step): ".move(\(step.code))"
    case .answer(let effect, let action): ".answer(\(String(swift: effect)), \(String(swift: action)))"
    case .event(let action): ".event(\(String(swift: action)))"
    case .wait(let milliseconds): ".wait(milliseconds: \(milliseconds))"
    case .restart: ".restart"
    }
  }
}

extension WalkStep {
  /// The step in Swift.
  fileprivate var code: String {
    switch self {
    case .send(let action): ".send(\(String(swift: action)))"
    case .receive(let action): ".receive(\(String(swift: action)))"
    case .group(let name, let actions):
      ".group(\(name.map(\.debugDescription) ?? "nil"), [\(actions.map { String(swift: $0) }.joined(separator: ", "))])"
    case .jump(.everything, let position): ".jump(.everything, to: \(position))"
    case .jump(.track(let track), let position): ".jump(.track(\(track.debugDescription)), to: \(position))"
    case .undo: ".undo"
    case .redo: ".redo"
    case .load(let state): ".load(\(String(swift: state)))"
    }
  }
}

/// The kind of a step of an exploration: the character of the corpus as text.
@usableFromInline enum StepKind: UInt8, Sendable {
  /// a, r, e, w
  case act = 0x61
  case answer = 0x72
  case event = 0x65
  case wait = 0x77
  /// u, o, j, g, s
  case undo = 0x75
  case redo = 0x6f
  case jump = 0x6a
  case group = 0x67
  case restart = 0x73
}

/// A step with all that is needed to perform it again: as it was, or drawn again in another state.
@usableFromInline struct PlannedStep<State, Action, Effect> {
  @usableFromInline typealias Kind = StepKind

  @usableFromInline var kind: Kind
  /// The line of the move, and its index among the moves of the line.
  @usableFromInline var line: UInt32 = 0
  @usableFromInline var index = 0
  /// The index of the effect or the subscription that the step answers.
  @usableFromInline var subject = 0
  /// The actions of a group, as steps of their own.
  @usableFromInline var parts: [PlannedStep] = []
  /// The words that were drawn for it.
  @usableFromInline var words: [UInt64] = []
  /// The performed step; `nil` if it is still to be drawn.
  @usableFromInline var performed: ExplorationStep<State, Action, Effect>?

  @inlinable init(kind: Kind, line: UInt32 = 0, index: Int = 0, subject: Int = 0, words: [UInt64] = []) {
    self.kind = kind
    self.line = line
    self.index = index
    self.subject = subject
    self.words = words
  }

  /// One, and of a group one more for each of its actions.
  var size: Int { if case .move(.group(_, let actions))? = performed { 1 + actions.count } else { 1 } }

  /// The action that a person sends.
  var sentAction: Action? { if case .move(.send(let action))? = performed { action } else { nil } }

  /// Whether two steps are drawn alike.
  func isLike(_ other: PlannedStep) -> Bool {
    kind == other.kind && line == other.line && index == other.index && subject == other.subject
      && words == other.words
  }
}
