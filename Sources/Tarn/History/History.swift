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
///
/// What it drops it lets go of bit by bit, a few entries whenever something is recorded, so that no record releases
/// thousands of versions. The future that an act drops are ids and no versions: its entries stay in the log.
public struct History<State, Action> {
  /// One thing that happened.
  public struct Entry {
    /// Counts up from 0 for the life of the history.
    public let id: Int
    public var time: Timestamp
    public let cause: Cause
    /// The last action that changed a lane, which the step is named after; `nil` for a winding or a loading.
    public var action: Action?
    /// What is there only of runs and groups.
    @usableFromInline var extra: Extra<Action>?
    /// The run this entry is, in order, if it is more than its one action.
    @inlinable var run: [Action] { extra?.run ?? [] }
    /// The name of the group that it was made in, empty if that had none; `nil` if in no group.
    @inlinable package var group: String? { extra?.group }
    /// The name that was given to what was done, if any was (``Loop/group(_:_:)``).
    public var name: String? { group.flatMap { $0.isEmpty ? nil : $0 } }
    /// The whole state afterwards.
    @inlinable public var state: State {
      get { version.state }
      set { version = Version(newValue) }
    }
    @usableFromInline var version: Version<State>
    /// The lanes it changed, one bit each.
    @usableFromInline package var lanes: UInt64
    /// What is freed when it goes, if there is a bound of bytes: an estimate.
    @usableFromInline var cost = 0

    @inlinable init(
      id: Int, time: Timestamp, cause: Cause, action: Action?, extra: Extra<Action>? = nil, version: Version<State>,
      lanes: UInt64
    ) {
      self.id = id
      self.time = time
      self.cause = cause
      self.action = action
      self.extra = extra
      self.version = version
      self.lanes = lanes
    }

    /// What was done, in order: one action, those of a run, or none.
    public var actions: [Action] { run.isEmpty ? action.map { [$0] } ?? [] : run }

    /// - Complexity: O(1) amortised; a run of one needs no array.
    @inlinable mutating func join(_ next: Action) {
      if !isKnownUniquelyReferenced(&extra) { extra = Extra(run: run, group: group) }
      guard let extra else { return }
      if extra.run.isEmpty, let action { extra.run.append(action) }
      extra.run.append(next)
    }
  }

  public let rules: HistoryRules<State, Action>
  /// The state before the oldest entry of the log.
  @inlinable public var first: State { start.state }
  @inlinable public var firstTime: Timestamp { startTime }
  /// Everything that happened since ``first``, in order.
  ///
  /// - Complexity: O(1).
  @inlinable public var log: Log { Log(entries, gone: gone) }

  /// The state after everything in the log: where ``Loop/resume(_:)`` goes on.
  @inlinable public var present: State { last.state }

  @usableFromInline var start: Version<State>
  @usableFromInline var startTime: Timestamp
  /// The log, and before it entries that were dropped and wait to be let go of.
  @usableFromInline var entries = Queue<Entry>()
  /// How many wait.
  @usableFromInline var gone = 0
  /// What all entries cost, and of that what those cost that wait; 0 without a bound of bytes.
  @usableFromInline var weight = 0
  @usableFromInline var goneWeight = 0
  /// The lanes that the last record changed, one bit each.
  @usableFromInline package var lastChanged: UInt64 = 0
  /// Where each lane stood after the last winding, before what was too old was dropped: positions count from the oldest.
  @usableFromInline package var woundTo: [Int] = []

  @usableFromInline var nextID = 0
  /// What each lane was before its oldest kept entry.
  @usableFromInline var base: Base<State>
  /// The tracks, and the order of all their steps.
  @usableFromInline var steps: Steps

  public init(first: State, at time: Timestamp, rules: HistoryRules<State, Action>) {
    self.rules = rules
    start = Version(first)
    startTime = time
    base = Base(first)
    steps = Steps(lanes: rules.lanes.count)
  }

  /// The latest version.
  @inlinable var last: Version<State> { entries.isEmpty ? start : entries[entries.count - 1].version }

  /// The id of the oldest entry in the log: ids count up without gaps.
  @inlinable var firstID: Int { nextID - entries.count + gone }

  /// The entry with an id, which must not have been let go of.
  @inlinable func entry(_ id: Int) -> Entry { entries[entries.count - (nextID - id)] }

  func index(of lane: String) -> Int? { rules.lanes.firstIndex { $0.name == lane } }
}

extension History: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Sendable where State: Sendable, Action: Sendable {}
extension History.Entry: Equatable where State: Equatable, Action: Equatable {
  // By hand, for what an entry costs is nothing that happened.
  public static func == (one: Self, other: Self) -> Bool {
    one.id == other.id && one.time == other.time && one.cause == other.cause && one.lanes == other.lanes
      && one.action == other.action && one.run == other.run && one.group == other.group && one.version == other.version
  }
}

/// A whole state in memory of its own, so that lists of versions are short and none is on the stack, however big it is.
@usableFromInline package final class Version<State> {
  @usableFromInline package let state: State

  @inlinable package init(_ state: State) { self.state = state }
}

extension Version: Sendable where State: Sendable {}
extension Version: Equatable where State: Equatable {
  @usableFromInline package static func == (one: Version, other: Version) -> Bool {
    one === other || one.state == other.state
  }
}

/// What few entries have, in memory of its own: every entry has a slot for it.
@usableFromInline final class Extra<Action> {
  @exclusivity(unchecked) @usableFromInline var run: [Action]
  @usableFromInline let group: String?

  @inlinable init(run: [Action], group: String?) {
    self.run = run
    self.group = group
  }
}

// Guard: it is changed only by an entry that has made sure that no other has it (`Entry.join`).
extension Extra: @unchecked Sendable where Action: Sendable {}

/// What each lane was before its oldest kept entry. As a version, but changed in place: it changes as often as entries are
/// dropped. Not a version, for a `let` is lent to a comparison without a copy.
@usableFromInline final class Base<State> {
  @exclusivity(unchecked) @usableFromInline var state: State

  @inlinable init(_ state: State) { self.state = state }
}

// Guard: it is changed only by a history that has made sure that no other has it (`History.drop`).
extension Base: @unchecked Sendable where State: Sendable {}
