import Tarn

/// The result of a replay: how far it came, and the first difference from the recorded run.
public struct SessionReport<State: Sendable>: Sendable {
  /// The number of steps that were applied.
  public let steps: Int
  /// The number of states that were compared with a recorded checksum.
  public let comparisons: Int
  /// The first difference; `nil` if the app behaves as recorded.
  public let difference: SessionDifference?
  /// The state after the last step that was applied.
  public let state: State
}

/// The first step of a session at which an app does not behave as recorded.
///
/// ```
/// Step 12 (check) gives another state than the recorded one: document.todos[0].done was null, and is 1511265600000.
/// ```
public struct SessionDifference: Hashable, Sendable {
  /// A part of the state that differs.
  public struct Field: Hashable, Sendable {
    /// The path, as in `document.clocks[3].zone`.
    public let path: String
    /// The recorded value as JSON, or `another value` if it was too long to be recorded; `nil` if there was none.
    public let recorded: String?
    /// The value of the replay; `nil` if there is none.
    public let replayed: String?
  }

  /// The difference.
  public enum Kind: Hashable, Sendable {
    /// The state after the step. The fields are empty if they are not known.
    case state([Field])
    /// The names of the effects that the step returns.
    case effects(recorded: [String], replayed: [String])
    /// The action is refused now.
    case refused(String)
  }

  /// The number of the step, from 1.
  public let step: Int
  /// The name of the step's action.
  public let action: String
  /// The difference.
  public let kind: Kind

  init(_ step: Int, _ action: String, _ kind: Kind) {
    self.step = step
    self.action = action
    self.kind = kind
  }
}

extension SessionDifference: CustomStringConvertible {
  /// The most fields that are listed: a few lines of a terminal.
  private static let mostFields = 20

  public var description: String {
    let beginning = "Step \(step) (\(action))"
    switch kind {
    case .refused(let reason): return "\(beginning) is refused: \(reason)"
    case .effects(let recorded, let replayed):
      return "\(beginning) returns \(Self.list(replayed)), but returned \(Self.list(recorded)) when it was recorded."
    case .state(let fields):
      let lines = fields.prefix(Self.mostFields).map(\.description)
      let more = fields.count > Self.mostFields ? ["and \(fields.count - Self.mostFields) more"] : []
      return "\(beginning) gives another state than the recorded one"
        + (lines.isEmpty ? "." : ": " + (lines + more).joined(separator: "; ") + ".")
    }
  }

  private static func list(_ effects: [String]) -> String {
    effects.isEmpty ? "no effect" : "the effects " + effects.joined(separator: ", ")
  }
}

extension SessionDifference.Field: CustomStringConvertible {
  public var description: String {
    if recorded == replayed { return "\(path) has \(replayed ?? "no value")" }
    return "\(path) was \(recorded ?? "missing"), and is \(replayed ?? "missing")"
  }
}
