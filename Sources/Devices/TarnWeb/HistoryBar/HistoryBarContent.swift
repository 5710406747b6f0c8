import TarnRecord
import TarnTrace

/// The parts of the states that a history bar shows.
struct HistoryBarContent<State> {
  /// Whether the bar shows the whole state as text, and takes one.
  let hasStateText: Bool
  /// Returns the differences of two states, a line for each part.
  let changes: (_ before: State, _ after: State) -> [String]

  /// Everything.
  init() { self.init(hasStateText: true) { Self.changes(from: $0, to: $1) } }

  init(hasStateText: Bool, changes: @escaping (_ before: State, _ after: State) -> [String]) {
    self.hasStateText = hasStateText
    self.changes = changes
  }

  /// Returns the differences of two states, without those of secret fields.
  static func changes(from before: State, to after: State) -> [String] {
    let secrets = (State.self as? any Record.Type)?.secretFields ?? []
    return ValueDifference(before: before, after: after, hiding: secrets)?.lines ?? []
  }
}
