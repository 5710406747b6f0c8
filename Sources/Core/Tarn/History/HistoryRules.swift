/// The rules by which a history keeps entries and separates steps.
///
/// ```swift
/// let rules = HistoryRules<State, Action>(
///   tracks: [
///     HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
///     HistoryTrack("view", get: { $0.view }, set: { $0.view = $1 }),
///   ],
///   undoTracks: ["document"],
///   label: { action, before in … },
///   continues: { previous, next in … })
/// ```
public struct HistoryRules<State, Action>: Sendable {
  /// The limits of a log: it exceeds none of them, but the latest entry is always kept.
  ///
  /// Dropped entries disappear from the log, the tracks and the sliders at once, and are released gradually: four
  /// entries at each record. As a record adds one entry, the memory of the entries that a bound of age or bytes dropped
  /// is free after a third as many records, and there are never more than `count` plus one entries in memory.
  public struct Bound: Sendable, Equatable {
    /// The maximum number of entries; beyond it the oldest four are dropped at once, so that dropping is cheap on
    /// average.
    public var count: Int
    /// The maximum age of an entry; `nil` for no bound. It is checked at each record.
    public var milliseconds: Int64?
    /// The maximum number of bytes, by the estimate of ``HistoryRules/bytes``; `nil` for no bound.
    ///
    /// The log stays within it, unless its latest entry alone exceeds it. Including dropped entries that are not
    /// released yet, the history takes at most twice as much: entries beyond that are released at once.
    public var bytes: Int?

    /// Creates a bound.
    ///
    /// - Parameters:
    ///   - count: the maximum number of entries. A thousand by default: hours of a user's work, and a slider has a
    ///     pixel for each.
    ///   - milliseconds: the maximum age of an entry; no bound by default.
    ///   - bytes: the maximum number of bytes; no bound by default, and then the sizes of versions are not computed.
    public init(count: Int = 1_000, milliseconds: Int64? = nil, bytes: Int? = nil) {
      precondition(count >= 8, "A history can't be bounded to \(count) entries: the minimum is 8.")
      precondition(
        bytes ?? 1 > 0, "A history can't be bounded to \(bytes ?? 0) bytes: give at least 1 byte, or nil for no bound.")
      self.count = count
      self.milliseconds = milliseconds
      self.bytes = bytes
    }
  }

  /// The parts of the state that time travel restores, together or separately.
  public let tracks: [HistoryTrack<State>]
  /// The names of the tracks that undo and redo change: those with the user's content. They do not change the other
  /// tracks, so an open form keeps its text.
  public let undoTracks: [String]
  /// The limits of the log.
  public let bound: Bound
  /// Returns the text that the user sees for a step, from its action and the state before it. Called when the step is
  /// shown, not when it is recorded. The default is the name of the action's case without its values.
  /// ``History/label(of:)`` truncates it to ``longestLabel``.
  public let label: @Sendable (_ action: Action, _ before: State) -> String
  /// Returns whether an action continues the previous one, as in typing and scrolling: both are then one step.
  public let continues: @Sendable (_ previous: Action, _ next: Action) -> Bool
  /// Returns the number of the gesture that contains an action: a drag, a stroke of a pen. Two consecutive actions of
  /// one gesture are one step, whatever the pause between them.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(tracks: tracks, gesture: { if case .drag(_, let gesture) = $0 { gesture } else { nil } })
  /// ```
  ///
  /// The number must not be reused by a later gesture: a pointer's own ID is the same for each of its drags, so count
  /// the gestures. The result `nil` means no gesture; without a rule no action has one.
  public let gesture: (@Sendable (Action) -> UInt64?)?
  /// Returns whether an action is a step. Without a rule every action of a user is that changes a track, and one that
  /// arrived, such as the response to an effect, is undone and redone with the step before it.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(tracks: tracks, isStep: { if case .weather = $0 { false } else { true } })
  /// ```
  ///
  /// An action that is no step, such as the receipt of a response, is part of the step before it, which keeps its name:
  /// both are undone and redone together. The step before it may have nothing to do with it: with the rule `{ _ in true }`
  /// a response is a step of its own, which undo takes back first. It is never part of a step of another ``user``.
  ///
  /// Directly after the beginning, a load, an undo or a jump there is no step before it, so the action is one of its own:
  /// otherwise redo would drop the action's change.
  public let isStep: (@Sendable (Action) -> Bool)?
  /// Returns the name of the user, or of the session, to whom an action belongs; `nil` for an action of no user, such as
  /// one of a timer. For a state of several users; without a rule all actions are of one user.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(tracks: tracks, user: { if case .weather = $0 { nil } else { "anna" } })
  /// ```
  ///
  /// A response, or an action that is no step (``isStep``), does not join a step of another user: it is a step of its own.
  /// So undo of one user's step does not take back the response to another's.
  public let user: (@Sendable (Action) -> String?)?
  /// Returns whether an action contains changes of others, such as those that a server sent: undo and time travel keep
  /// them. Without a rule no action does.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(tracks: tracks, isRemote: { if case .received = $0 { true } else { false } })
  /// ```
  ///
  /// Such an action is no step. Undo, redo and jumps revert and repeat the own steps alone: by a rebase of their changes
  /// onto the present state, in which a part that others have changed since keeps their value. The tracks have to know
  /// how to rebase: `.document()` and `.document(except:)` of `TarnDocument` do, for any state that is a record. Any other
  /// track that contains such a change loses it with the next undo, which the laws of `TarnTesting` report. In a group
  /// the action is a part of its step.
  public let isRemote: (@Sendable (Action) -> Bool)?
  /// Returns the reason why undo, redo or a jump may not lead from the present state to another; `nil` if it may. Without a
  /// rule it may lead to every state of the history.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(
  ///   tracks: tracks,
  ///   refusal: { next, present in
  ///     next.left < 0 && present.left >= 0 ? Refusal("Then there would be too few places.") : nil
  ///   })
  /// ```
  ///
  /// It compares with the present, because others may have broken the rule already, and then every step leads to such a state.
  ///
  /// A refused undo changes nothing, and is delivered like the refusal of an action (``Loop/onRefusal(_:)``). Every state
  /// of a history was accepted once, so a rule is needed only where undo leads to a state that never was: where
  /// it keeps changes of others (``isRemote``), or changes one of several tracks.
  ///
  /// - Complexity: called once for each undo, redo or jump, which then costs a copy of the history's steps, too.
  public let refusal: (@Sendable (_ next: State, _ present: State) -> Refusal?)?
  /// Returns the bytes that a version needs in addition to the next one: those of values that the next version does not
  /// share.
  ///
  /// ```swift
  /// HistoryRules<State, Action>(tracks: tracks, bytes: { MemoryLayout<State>.size + $0.todos.bytes(notSharedWith: $1.todos) })
  /// ```
  ///
  /// Called once per record, and only if there is a bound of bytes: its cost should be proportional to the change.
  ///
  /// Tarn's collections compute the bytes that they do not share. An array that is the same in both costs nothing; any
  /// other costs its count times its stride. A rule that cannot compare the arrays always adds that, and the history
  /// keeps fewer entries than possible. Numbers and enums have no cost beyond their size.
  ///
  /// The default is the size of a `State` without referenced memory. As this ignores strings and collections, a bound
  /// of bytes requires a rule.
  public let bytes: @Sendable (_ version: State, _ next: State) -> Int
  /// The longest pause within a run, in milliseconds. A second is longer than the time between two keys or two turns of
  /// a wheel, and shorter than a pause for thought.
  public var longestPause: Int64 = 1_000
  /// The maximum number of actions in one run, since all are kept for replay. The next action begins a new step.
  public static var longestRun: Int { 1_000 }

  /// The maximum number of bytes of a label: a line of 100 letters in a script with 3 bytes per letter. A page shows
  /// several labels.
  public static var longestLabel: Int { 300 }

  /// The tracks that undo changes, one bit each.
  @usableFromInline let undoTrackSet: UInt64
  /// Creates the hook by which a history with these rules attaches to a loop: here, because an app creates its rules
  /// where its types are known, so the hook's closures are specialized for them.
  @usableFromInline let makeHook:
    @Sendable (HistoryBox<State, Action>, _ now: @escaping () -> Timestamp) -> LoopHook<State, Action>

  /// Creates the rules of a history.
  ///
  /// - Parameters:
  ///   - tracks: the parts of the state with undo steps of their own.
  ///   - undoTracks: the names of the tracks that undo changes; by default only the first.
  ///   - bound: the number of entries, or of bytes, that are kept (``bound``).
  ///   - label: the text of a step for the user (``label``); by default the name of the action's case.
  ///   - continues: whether an action is part of the step before it (``continues``); by default none is.
  ///   - gesture: the number of the gesture that contains an action (``gesture``); by default no action has one.
  ///   - isStep: whether an action is a step (``isStep``); by default every action is that changes a track.
  ///   - isRemote: whether an action contains changes of others (``isRemote``); by default none does.
  ///   - user: the name of the user to whom an action belongs (``user``); by default all are of one user.
  ///   - refusal: why undo, redo or a jump may not lead to a state (``refusal``); by default it may.
  ///   - bytes: the cost of a version (``bytes``); required for a bound of bytes.
  /// - Precondition: 1 to 64 tracks with different names, at least one of which undo changes; for a bound of bytes, the
  ///   rule `bytes`.
  @inlinable public init(
    tracks: [HistoryTrack<State>], undoTracks: [String]? = nil, bound: Bound = Bound(),
    label: @escaping @Sendable (_ action: Action, _ before: State) -> String = { action, _ in Fault.name(of: action) },
    continues: @escaping @Sendable (_ previous: Action, _ next: Action) -> Bool = { _, _ in false },
    gesture: (@Sendable (Action) -> UInt64?)? = nil, isStep: (@Sendable (Action) -> Bool)? = nil,
    isRemote: (@Sendable (Action) -> Bool)? = nil, user: (@Sendable (Action) -> String?)? = nil,
    refusal: (@Sendable (_ next: State, _ present: State) -> Refusal?)? = nil,
    bytes: (@Sendable (_ version: State, _ next: State) -> Int)? = nil
  ) {
    let undoTracks = undoTracks ?? tracks.first.map { [$0.name] } ?? []
    undoTrackSet = Self.check(
      tracks.map(\.name), undoTracks: undoTracks, needsSizes: bound.bytes != nil && bytes == nil)
    self.tracks = tracks
    self.undoTracks = undoTracks
    self.bound = bound
    self.label = label
    self.continues = continues
    self.gesture = gesture
    self.isStep = isStep
    self.isRemote = isRemote
    self.user = user
    self.refusal = refusal
    self.bytes = bytes ?? { _, _ in MemoryLayout<State>.size }
    makeHook = { $0.hook(now: $1) }
  }

  /// Checks the arguments of the initializer.
  ///
  /// - Returns: the tracks that undo changes, one bit each.
  @usableFromInline static func check(_ names: [String], undoTracks: [String], needsSizes: Bool) -> UInt64 {
    precondition((1...64).contains(names.count), "A history has 1 to 64 tracks, not \(names.count).")
    precondition(
      Set(names).count == names.count, "Two tracks of a history have the same name: \(names).")
    precondition(
      !undoTracks.isEmpty,
      "Undo changes no track: name at least one track in `undoTracks:`, or omit the argument to use the first.")
    var trackSet: UInt64 = 0
    for name in undoTracks {
      guard let index = names.firstIndex(of: name) else {
        fatalError(
          "Undo can't change the track “\(name)”, which does not exist: the history's tracks are \(names).")
      }
      trackSet |= 1 << index
    }
    if needsSizes {
      fatalError("A history with a bound of bytes needs the size of a version: pass `bytes:` to its HistoryRules.")
    }
    return trackSet
  }
}
