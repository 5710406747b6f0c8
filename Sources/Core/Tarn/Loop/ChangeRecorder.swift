/// Receives a record of every change, to store it elsewhere, such as in a file.
///
/// The loop calls the change recorder between changing the state and notifying observers: it passes on each change as
/// it happens, and the recorder can make the changes durable before observers are notified.
@usableFromInline package final class ChangeRecorder<State, Action> {
  /// Receives a change and the state after it.
  @usableFromInline package let take: (RecordedChange<State, Action>) -> Void
  /// Called when all changes of a round have been received and before observers are notified. The loop waits for its
  /// return.
  @usableFromInline package let settle: () -> Void

  package init(take: @escaping (RecordedChange<State, Action>) -> Void, settle: @escaping () -> Void) {
    self.take = take
    self.settle = settle
  }
}

/// One change, as the change recorder receives it.
@usableFromInline package struct RecordedChange<State, Action> {
  @usableFromInline package enum Kind {
    case acted(Action, Cause)
    case jumped
    case loaded
    /// Another history replaced the previous one.
    case resumed
  }

  /// The position of a change in the history, if there is one.
  @usableFromInline package struct HistoryPosition {
    /// The number of the change's entry, or of the entry into which it was merged.
    package var entry: Int
    /// The tracks that the change affected, one bit each.
    package var tracks: UInt64
    /// The number of the oldest entry after the change.
    package var first: Int
    /// The name of the group that contains the change, empty for a group without a name; `nil` outside groups.
    package var group: String?
    /// Whether the change is the response of a synchronous use case that extends its entry, which is named after the
    /// first action of the entry.
    @usableFromInline package var isResponse = false
    /// For a jump, the position of each track before older entries were dropped; otherwise empty.
    package var positions: [Int]

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

  package let kind: Kind
  package let version: StateSnapshot<State>
  package let time: Timestamp
  package let mark: HistoryPosition?

  @usableFromInline init(kind: Kind, version: StateSnapshot<State>, time: Timestamp, mark: HistoryPosition?) {
    self.kind = kind
    self.version = version
    self.time = time
    self.mark = mark
  }
}

extension RecordedChange: Sendable where State: Sendable, Action: Sendable {}
extension RecordedChange.Kind: Sendable where Action: Sendable {}
extension RecordedChange.HistoryPosition: Sendable {}

extension Loop {
  /// Passes every later change to a change recorder; `nil` removes the current one.
  package func setChangeRecorder(_ recorder: ChangeRecorder<F.State, F.Action>?) {
    self.changeRecorder = recorder
    hasObservers = true
  }

  /// The structure of the current history.
  package var historySkeleton: History<F.State, F.Action>.Structure? { historyBox?.history.skeleton }

  /// Passes a change to the change recorder.
  ///
  /// - Parameter time: the time of the change. An action that affects no track has no entry, so the time of the last
  ///   entry is not its time. `nil` for changes that always create the last entry: a jump, a load.
  // Not inlined, because only apps with a change recorder call it; inlinable, so that it is specialized for the types.
  @inline(never) @inlinable
  func keep(
    _ kind: RecordedChange<F.State, F.Action>.Kind, at time: Timestamp? = nil, isAnswer: Bool = false,
    with recorder: ChangeRecorder<F.State, F.Action>
  ) {
    guard let historyBox else {
      let version = StateSnapshot(storage.pointee)
      return recorder.take(RecordedChange(kind: kind, version: version, time: now(), mark: nil))
    }
    var mark = historyBox.history.mark(kind)
    if isAnswer { mark?.isResponse = true }
    recorder.take(
      RecordedChange(
        kind: kind, version: historyBox.history.last, time: time ?? historyBox.history.lastTime, mark: mark))
  }
}

extension History {
  @inlinable var lastTime: Timestamp { entries.isEmpty ? startTime : entries[entries.count - 1].time }

  @inlinable func mark(_ kind: RecordedChange<State, Action>.Kind) -> RecordedChange<State, Action>.HistoryPosition? {
    guard !entries.isEmpty else { return nil }
    var tracks: UInt64 = 0
    var positions: [Int] = []
    switch kind {
    case .acted, .loaded: tracks = lastChanged
    // Only a jump cannot be derived from the steps before it.
    case .jumped: positions = jumpedTo
    case .resumed: return nil
    }
    return RecordedChange.HistoryPosition(
      entry: nextID - 1, tracks: tracks, first: firstID, group: entries[entries.count - 1].group, positions: positions)
  }
}
