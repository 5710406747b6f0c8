extension RecordedChange {
  /// The position of a change in the history.
  @usableFromInline package struct HistoryPosition {
    /// The number of the change's entry, or of the entry into which it was merged.
    @usableFromInline package var entry: Int
    /// The tracks that the change affected, one bit each.
    @usableFromInline package var tracks: UInt64
    /// The number of the oldest entry after the change.
    @usableFromInline package var first: Int
    /// The name of the group that contains the change, empty for a group without a name; `nil` outside groups.
    @usableFromInline package var group: String?
    /// Whether the change extends its entry without naming it: the response of a synchronous use case, or an action that
    /// is no step by the rules.
    @usableFromInline package var isResponse = false
    /// For a jump, the position of each track before older entries were dropped; otherwise empty.
    @usableFromInline package var positions: [Int]

    @usableFromInline package init(
      entry: Int, tracks trackSet: UInt64, first: Int, group: String? = nil, positions: [Int] = []
    ) {
      self.entry = entry
      self.tracks = trackSet
      self.first = first
      self.group = group
      self.positions = positions
    }
  }
}

extension RecordedChange.HistoryPosition: Sendable {}

extension HistoryBox {
  /// Describes the change that was just recorded.
  // Not inlined, because only apps that store changes call it. In the box and not in the history, because a method of
  // the history would copy that.
  @inline(never) @inlinable func describe(
    _ kind: RecordedChange<State, Action>.Kind
  ) -> RecordedChange<State, Action> {
    let count = history.entries.count
    guard count > 0 else {
      return RecordedChange(kind: kind, version: history.start, time: history.startTime, position: nil)
    }
    let version = history.entries[count - 1].version
    var time = history.entries[count - 1].time
    var position = RecordedChange<State, Action>.HistoryPosition(
      entry: history.nextID - 1, tracks: history.lastChanged, first: history.nextID - count + history.removedCount,
      group: history.entries[count - 1].group)
    switch kind {
    case .acted:
      time = lastActionTime
      position.isResponse = isLastResponse
    case .loaded: break
    case .jumped:
      // Only a jump cannot be derived from the steps before it.
      position.tracks = 0
      position.positions = history.jumpedTo
    case .resumed: return RecordedChange(kind: kind, version: version, time: time, position: nil)
    }
    return RecordedChange(kind: kind, version: version, time: time, position: position)
  }
}
