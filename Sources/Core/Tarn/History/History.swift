/// The versions of a state, each with its cause and time.
///
/// It has two views of the same entries. The *log* contains all entries in chronological order, including jumps: it can
/// be replayed from its first state (law 5, ``replay(with:)``). The *tracks* are the basis of time travel: for each
/// track, the entries that changed it and were not dropped with its future.
///
/// ```
/// log    first ─ e0 ─ e1 ─ e2 ─ jump to e0 ── e4 ─ …
/// track of document   e0 ──────────────────── e4        e2 was dropped: e4 changed the document from before it
/// track of view            e1 ◄ here, e2 ahead          e4 did not touch the view: its future is kept
/// order  e0 · e4 · e1 · e2                              the order in a slider over the whole history
/// ```
///
/// An action at a past position drops the future of the tracks whose value it changes; the future of the other tracks
/// is kept.
///
/// A history is a value: a copy retains its versions. Versions share memory as the collections in them do. It holds at
/// most ``HistoryRules/Bound`` entries; the oldest ones are merged into the beginning.
///
/// Dropped entries are released gradually, a few at each record, so that no record releases thousands of versions. The
/// future that an action drops consists of IDs and not of versions: its entries stay in the log.
public struct History<State, Action> {
  /// One entry of the log: one or more actions, a jump or a load.
  public struct Entry {
    /// The number of the entry, counted from 0 over the lifetime of the history.
    public let id: Int
    /// The time of the entry; for a run, of its last action that changed a track.
    public var time: Timestamp
    /// The cause of the change.
    public let cause: Cause
    /// The last action that changed a track, after which the step is named; `nil` for a jump or a load.
    public var action: Action?
    /// Further data of runs and groups.
    @usableFromInline var details: EntryDetails<Action>?
    /// All actions of the entry, in order, if there is more than one.
    @inlinable var run: [Action] { details?.run ?? [] }
    /// The name of the group that contains the entry, empty for a group without a name; `nil` outside groups.
    @inlinable package var group: String? { details?.group }
    /// The name of the entry's group, if it has one (``Loop/group(_:_:)``).
    public var name: String? { group.flatMap { $0.isEmpty ? nil : $0 } }
    /// The whole state after the entry.
    @inlinable public var state: State {
      get { version.state }
      set { version = StateSnapshot(newValue) }
    }
    @usableFromInline var version: StateSnapshot<State>
    /// The tracks that the entry changed, one bit each.
    @usableFromInline package var tracks: UInt64
    /// An estimate of the bytes that are freed when the entry is released; 0 without a bound of bytes.
    @usableFromInline var cost = 0

    @inlinable init(
      id: Int, time: Timestamp, cause: Cause, action: Action?, details: EntryDetails<Action>? = nil,
      version: StateSnapshot<State>,
      tracks: UInt64
    ) {
      self.id = id
      self.time = time
      self.cause = cause
      self.action = action
      self.details = details
      self.version = version
      self.tracks = tracks
    }

    /// The actions of the entry, in order: one action, those of a run, or none.
    public var actions: [Action] { run.isEmpty ? action.map { [$0] } ?? [] : run }

    /// Appends an action to the run.
    ///
    /// - Complexity: O(1) amortised; a run of one action needs no array.
    @inlinable mutating func join(_ next: Action) {
      if !isKnownUniquelyReferenced(&details) { details = EntryDetails(run: run, group: group) }
      guard let details else { return }
      if details.run.isEmpty, let action { details.run.append(action) }
      details.run.append(next)
    }
  }

  /// The rules by which the history records and drops entries.
  public let rules: HistoryRules<State, Action>
  /// The state before the oldest entry of the log.
  @inlinable public var first: State { start.state }
  /// The time of ``first``.
  @inlinable public var firstTime: Timestamp { startTime }
  /// All entries since ``first``, in chronological order.
  ///
  /// - Complexity: O(1).
  @inlinable public var log: Log { Log(entries, removedCount: removedCount) }

  /// The state after the last entry of the log: the state from which ``Loop/resume(_:)`` continues.
  @inlinable public var present: State { last.state }

  @usableFromInline var start: StateSnapshot<State>
  @usableFromInline var startTime: Timestamp
  /// The entries of the log, preceded by dropped entries that are not released yet.
  @usableFromInline var entries = ChunkedQueue<Entry>()
  /// The number of dropped entries that are not released yet.
  @usableFromInline var removedCount = 0
  /// The cost of all entries, and of the dropped ones among them; 0 without a bound of bytes.
  @usableFromInline var totalCost = 0
  @usableFromInline var removedCost = 0
  /// The tracks that the last record changed, one bit each.
  @usableFromInline package var lastChanged: UInt64 = 0
  /// The position of each track after the last jump, before entries beyond the bound were dropped: positions count from
  /// the oldest entry.
  @usableFromInline package var jumpedTo: [Int] = []

  @usableFromInline var nextID = 0
  /// The state of each track before its oldest kept entry.
  @usableFromInline var base: BaseState<State>
  /// The steps of the tracks, and the order of all of them.
  @usableFromInline var steps: HistorySteps

  /// Creates an empty history that begins with a state.
  public init(first: State, at time: Timestamp, rules: HistoryRules<State, Action>) {
    self.rules = rules
    start = StateSnapshot(first)
    startTime = time
    base = BaseState(first)
    steps = HistorySteps(trackCount: rules.tracks.count)
  }

  /// The latest version.
  @inlinable var last: StateSnapshot<State> { entries.isEmpty ? start : entries[entries.count - 1].version }

  /// The ID of the oldest entry in the log: IDs increase without gaps.
  @inlinable var firstID: Int { nextID - entries.count + removedCount }

  /// Returns the entry with an ID, which must not have been released.
  @inlinable func entry(_ id: Int) -> Entry { entries[entries.count - (nextID - id)] }

  func index(of track: String) -> Int? { rules.tracks.firstIndex { $0.name == track } }
}

extension History: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Equatable where State: Equatable, Action: Equatable {
  // Written by hand, because the cost of an entry is not part of its value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.time == rhs.time && lhs.cause == rhs.cause && lhs.tracks == rhs.tracks
      && lhs.action == rhs.action && lhs.run == rhs.run && lhs.group == rhs.group && lhs.version == rhs.version
  }
}

/// Data that few entries have, in its own allocation, because every entry has a slot for it.
@usableFromInline final class EntryDetails<Action> {
  @exclusivity(unchecked) @usableFromInline var run: [Action]
  @usableFromInline let group: String?

  @inlinable init(run: [Action], group: String?) {
    self.run = run
    self.group = group
  }
}

// Guard: mutated only by an entry that has ensured that it holds the only reference (`Entry.join`).
extension EntryDetails: @unchecked Sendable where Action: Sendable {}

/// The state of each track before its oldest kept entry. Unlike a version it is mutated in place, because it changes
/// whenever entries are dropped. `StateSnapshot` is a separate type, because its `let` can be passed to a comparison without
/// a copy.
@usableFromInline final class BaseState<State> {
  @exclusivity(unchecked) @usableFromInline var state: State

  @inlinable init(_ state: State) { self.state = state }
}

// Guard: mutated only by a history that has ensured that it holds the only reference (`History.drop`).
extension BaseState: @unchecked Sendable where State: Sendable {}
