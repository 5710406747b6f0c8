import Foundation
import Tarn
import TarnEncoding
import TarnRecord

/// A recorded run of an app: its first state, and the steps after it. A person attaches it to a bug report, and a developer
/// replays it, shrinks it and makes a test of it.
///
/// ```swift
/// let session = try RecordedSession<Clocks.State, Clocks.Action>(reading: Data(contentsOf: file), of: "Clocks")
/// let report = session.replay(with: Clocks())
/// print(report.difference?.description ?? "It behaves as recorded.")
/// ```
///
/// A ``SessionRecorder`` records a session while the app runs. Unlike ``SessionRecording``, which saves a history with a
/// state for each of its entries, a session has the actions alone, with a checksum of the state from time to time.
///
/// It is a value. ``data()`` is its binary form, and ``text()`` its form for people, as lines of JSON; both have the same
/// content.
public struct RecordedSession<State: Record, Action: Codable & Sendable>: Sendable {
  /// One step of a session: an action, or another state in place of the present one.
  public struct Step: Sendable {
    /// The change of the state.
    public enum Change: Sendable {
      /// The update of an action.
      case action(Action)
      /// A state that was loaded, or that undo, redo or a jump has restored.
      case state(State)
    }

    /// The change of the state.
    public var change: Change
    /// Why it happened: a user action, the answer of a use case, a jump, a loaded state.
    public var cause: Cause
    /// When it happened.
    public var time: Timestamp
    /// Whether it is the answer of a synchronous use case to an effect of a step before it.
    public var isResponse: Bool
    /// The number of the effect that it answers, counted from the beginning of the run, if it is the answer of a use case
    /// that is not synchronous.
    public var answers: Int?
    /// The names of the effects that the step returned. Their values are not recorded: a replay returns them again.
    public var effects: [String]
    /// The checksum of the state after the step, if one was computed.
    public internal(set) var checksum: UInt64?
    /// The parts of the state that have changed since the checksum before.
    var parts: [StatePart] = []

    /// Creates a step without a checksum.
    public init(
      _ change: Change, cause: Cause = .acted, time: Timestamp = Timestamp(milliseconds: 0), isResponse: Bool = false,
      answers: Int? = nil, effects: [String] = []
    ) {
      self.change = change
      self.cause = cause
      self.time = time
      self.isResponse = isResponse
      self.answers = answers
      self.effects = effects
    }

    /// The action; `nil` for a state.
    public var action: Action? { if case .action(let action) = change { action } else { nil } }
  }

  /// The app and the program that recorded the session.
  public var header: SessionHeader
  /// The state before the first step.
  public var first: State
  /// The steps, the oldest first.
  public var steps: [Step]
  /// Why the end of the file can't be read, such as after the end of a program in the middle of writing; `nil` if the file
  /// is whole. The steps before it are in ``steps``.
  public var damage: SessionError?

  /// Creates a session, such as for a test.
  public init(_ header: SessionHeader, first: State, steps: [Step] = []) {
    self.header = header
    self.first = first
    self.steps = steps
  }

  /// The actions of all steps, in order.
  public var actions: [Action] { steps.compactMap(\.action) }
}
