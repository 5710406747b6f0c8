/// The history of a loop, with what recording needs beyond it. It attaches to the loop by a ``LoopHook``.
///
/// In its own allocation, because a history contains whole states, and a loop without one is not to have space for it.
@usableFromInline final class HistoryBox<State, Action> {
  @exclusivity(unchecked) @usableFromInline var history: History<State, Action>
  /// The entries of the previous history that are not released yet.
  @exclusivity(unchecked) @usableFromInline var remainder = ChunkedQueue<History<State, Action>.Entry>()
  @exclusivity(unchecked) @usableFromInline var group: OpenGroup?
  /// The ID of the entry that responses extend: that of the requesting action, or -1 if it affected no track.
  @exclusivity(unchecked) @usableFromInline var requestingEntry = -1
  /// The time of the last recorded action. An action that affects no track has no entry, so the time of the last entry
  /// is not its time.
  @exclusivity(unchecked) @usableFromInline var lastActionTime = Timestamp(milliseconds: 0)
  /// Whether the last recorded action extends the entry before it without naming it: a response, or an action that is no
  /// step by the rules.
  @exclusivity(unchecked) @usableFromInline var isLastResponse = false

  init(_ history: History<State, Action>) { self.history = history }

  /// Creates the hook that records in this history.
  ///
  /// Inlinable, so that the closures are specialized for the types where the rules are created.
  ///
  /// - Parameter now: returns the time of a record.
  @inlinable func hook(now: @escaping () -> Timestamp) -> LoopHook<State, Action> {
    LoopHook(
      owner: self,
      recordAction: { [self] action, cause, isResponse, state in
        record(action, cause, isResponse: isResponse, state: state.pointee, at: now())
      },
      recordLoad: { [self] version in history.recordLoad(version, at: now()) },
      describeChange: { [self] kind in describe(kind) },
      afterSettling: { [self] in if !remainder.isEmpty { releaseStates() } })
  }

  @inlinable func record(_ action: Action, _ cause: Cause, isResponse: Bool, state: State, at time: Timestamp) {
    lastActionTime = time
    isLastResponse = false
    if group != nil {
      recordInGroup(action, cause, state: state, at: time)
    } else if isResponse {
      isLastResponse = history.record(
        response: action, cause, extending: &requestingEntry, state: state, at: time)
    } else {
      isLastResponse = history.record(action, cause, state: state, at: time)
      requestingEntry = history.lastChanged != 0 ? history.nextID - 1 : -1
    }
  }

  // Not inlined: every record passes here and few take this branch.
  @inline(never) @inlinable func recordInGroup(_ action: Action, _ cause: Cause, state: State, at time: Timestamp) {
    guard let group else { return }
    self.group?.entry = history.record(action, cause, in: group, state: state, at: time)
  }

  /// Continues from another history.
  func replace(with history: History<State, Action>) {
    remainder = self.history.entries
    self.history = history
    // The IDs of the new history differ.
    group?.entry = -1
  }

  /// Releases a few of the remaining entries of the previous history.
  @inlinable func releaseStates() {
    remainder.removeFirst(min(History<State, Action>.minimumDropCount, remainder.count))
  }

  @inlinable func openGroup(_ name: String?) {
    if group == nil { group = OpenGroup(name: name ?? "") } else { group?.depth += 1 }
  }

  @inlinable func closeGroup() {
    group?.depth -= 1
    if group?.depth == 0 { group = nil }
  }
}

/// An open group: the actions that are recorded now form one step.
@usableFromInline struct OpenGroup {
  /// The name of the group; empty if it has none.
  @usableFromInline let name: String
  /// The ID of the entry that the group extends, or -1 if it has none yet.
  @usableFromInline var entry = -1
  /// The number of nested open groups.
  @usableFromInline var depth = 1

  @usableFromInline init(name: String) { self.name = name }
}
