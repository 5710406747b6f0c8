import Tarn

/// Assembles history entries from rows, which arrive newest first.
struct HistoryEntryReader<State, Action> {
  /// The state before the entries.
  var first: State
  var time: Int64
  /// Oldest first, once the list is closed.
  private(set) var entries: [History<State, Action>.Entry] = []
  private var current: Current?

  struct Current {
    var id: Int
    var cause: Cause
    var state: State
    var time: Int64
    var tracks: UInt64 = 0
    /// From the last to the first.
    var actions: [Action] = []
    /// The action that names the step: the last one that changed a track and was not a response to another action of
    /// the entry.
    var named: Action?
    var isNamedByResponse = false
    var group: String?
  }

  init(first: State, time: Int64) {
    self.first = first
    self.time = time
  }

  mutating func add(_ position: RowPosition, _ event: (cause: Cause, action: Action?), _ state: State, at time: Int64) {
    if current?.id != position.entry {
      close()
      current = Current(id: position.entry, cause: event.cause, state: state, time: time)
    }
    // An entry has the label and the time of the last of its actions that changed a track; if none did, of its first
    // action. Consecutive jumps are one entry without an action, with the time of the last one.
    if current?.tracks == 0, event.action != nil { current?.time = time }
    if position.tracks != 0, current?.tracks == 0 || current?.isNamedByResponse == true {
      current?.named = event.action
      current?.isNamedByResponse = position.isResponse
    }
    current?.cause = event.cause
    current?.tracks |= position.tracks
    current?.group = position.group
    if let action = event.action { current?.actions.append(action) }
  }

  /// The ID of the oldest entry found so far.
  var oldest: Int? { current?.id }

  /// Ends the list.
  ///
  /// - Parameter isWhole: Whether all rows of the oldest entry exist. An incomplete entry can't be undone and is left
  ///   out.
  mutating func close(isComplete: Bool) {
    if let current, !isComplete {
      (first, time) = (current.state, current.time)
      self.current = nil
    }
    close()
    entries.reverse()
  }

  private mutating func close() {
    guard let current else { return }
    entries.append(
      History.Entry(
        id: current.id, time: Timestamp(milliseconds: current.time), cause: current.cause,
        actions: current.actions.reversed(), named: current.named ?? current.actions.last, group: current.group,
        state: current.state, tracks: current.tracks))
    self.current = nil
  }
}
