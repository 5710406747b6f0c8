/// The versions a state went through, each with why and when.
///
/// It is two things over the same entries. The *log* is everything in the order it happened, windings included: from its
/// first state it can be run again (law 5, ``replay(with:)``). The *tracks* are what a person winds: for each lane the
/// entries that changed it and whose future has not been dropped.
///
/// ```
/// log    first ─ e0 ─ e1 ─ e2 ─ wound to e0 ─ e4 ─ …
/// track of document   e0 ──────────────────── e4        e2 was dropped: e4 changed the document from before it
/// track of view            e1 ◄ here, e2 ahead          e4 did not touch the view: its future is kept
/// order  e0 · e4 · e1 · e2                              what one slider for everything shows
/// ```
///
/// Acting from a past point drops the future of those lanes whose value the act changed; of the others it is kept.
///
/// A value: keeping a copy keeps its versions. Versions share what they have in common as the collections in them do.
/// It holds at most ``HistoryRules/Bound`` entries; the oldest become the beginning.
public struct History<State, Action> {
  /// One thing that happened.
  public struct Entry {
    /// Counts up from 0 for the life of the history.
    public let id: Int
    public var time: Timestamp
    public let cause: Cause
    /// The last action that changed a lane, which the step is named after; `nil` for a winding or a loading.
    public var action: Action?
    /// The run this entry is, in order, if it is more than its one action.
    @usableFromInline var run: [Action] = []
    /// The whole state afterwards.
    @inlinable public var state: State {
      get { version.state }
      set { version = Version(newValue) }
    }
    @usableFromInline var version: Version<State>
    /// The lanes it changed, one bit each.
    @usableFromInline var lanes: UInt64

    @inlinable init(id: Int, time: Timestamp, cause: Cause, action: Action?, version: Version<State>, lanes: UInt64) {
      self.id = id
      self.time = time
      self.cause = cause
      self.action = action
      self.version = version
      self.lanes = lanes
    }

    /// What was done, in order: one action, those of a run, or none.
    public var actions: [Action] { run.isEmpty ? action.map { [$0] } ?? [] : run }

    /// - Complexity: O(1) amortised; a run of one needs no array.
    @inlinable mutating func join(_ next: Action) {
      if run.isEmpty, let action { run.append(action) }
      run.append(next)
    }
  }

  /// A lane's entries, oldest first, and how many of them lie behind the present.
  @usableFromInline struct Track: Sendable {
    @usableFromInline var ids: [Int] = []
    @usableFromInline var position = 0
  }

  public let rules: HistoryRules<State, Action>
  /// The state before the oldest entry of the log.
  @inlinable public var first: State { start.state }
  @inlinable public var firstTime: Timestamp { startTime }
  /// Everything that happened since ``first``, in order.
  @inlinable public var log: [Entry] { entries }

  /// The state after everything in the log: where ``Loop/resume(_:)`` goes on.
  @inlinable public var present: State { last.state }

  @usableFromInline var start: Version<State>
  @usableFromInline var startTime: Timestamp
  @usableFromInline var entries: [Entry] = []

  @usableFromInline var nextID = 0
  /// What each lane was before its oldest kept entry.
  @usableFromInline var base: Version<State>
  @usableFromInline var tracks: [Track]
  /// The entries that are in some track, in the order one slider for everything shows them.
  @usableFromInline var order: [Int] = []

  public init(first: State, at time: Timestamp, rules: HistoryRules<State, Action>) {
    self.rules = rules
    start = Version(first)
    startTime = time
    base = start
    tracks = Array(repeating: Track(), count: rules.lanes.count)
  }

  /// The latest version.
  @inlinable var last: Version<State> { entries.isEmpty ? start : entries[entries.count - 1].version }

  /// The entry with an id, which the log must still hold: ids count up without gaps.
  func entry(_ id: Int) -> Entry { entries[id - entries[0].id] }

  func index(of lane: String) -> Int? { rules.lanes.firstIndex { $0.name == lane } }
}

extension History: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Equatable where State: Equatable, Action: Equatable {}

/// A whole state in memory of its own, so that lists of versions are short and none is on the stack, however big it is.
@usableFromInline final class Version<State> {
  @usableFromInline let state: State

  @inlinable init(_ state: State) { self.state = state }
}

extension Version {
  func with(_ lane: Lane<State>, of other: Version) -> Version {
    var state = state
    lane.copy(other.state, &state)
    return Version(state)
  }
}

extension Version: Sendable where State: Sendable {}
extension Version: Equatable where State: Equatable {
  @usableFromInline static func == (one: Version, other: Version) -> Bool { one === other || one.state == other.state }
}
