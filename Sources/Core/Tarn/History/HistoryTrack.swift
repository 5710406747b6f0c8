/// A part of the state that has its own undo history: `document`, `view`.
///
/// ```swift
/// let track = HistoryTrack<State>("document", get: { $0.document }, set: { $0.document = $1 })
/// ```
///
/// Time travel does not change parts of the state in no track, and their changes are not steps.
public struct HistoryTrack<State>: Sendable {
  /// The name of the track, unique among the tracks of a history.
  public let name: String
  @usableFromInline package let isEqual: @Sendable (State, State) -> Bool
  @usableFromInline package let copy: @Sendable (_ from: State, _ to: inout State) -> Void

  /// Applies the change between two versions of the track to a state that also has changes of others, and keeps these:
  /// see ``HistoryRules/isRemote``. Without it, such a state becomes the version.
  @usableFromInline package var rebase: (@Sendable (_ from: State, _ to: State, _ onto: inout State) -> Void)?

  /// Copies the track's part of one state into another.
  package func copyTrack(_ state: State, _ target: inout State) { copy(state, &target) }

  /// Creates a track from the functions that read and write its part of the state.
  @inlinable public init<Part: Equatable & SendableMetatype>(
    _ name: String, get: @escaping @Sendable (State) -> Part, set: @escaping @Sendable (inout State, Part) -> Void
  ) {
    self.name = name
    isEqual = { get($0) == get($1) }
    copy = { set(&$1, get($0)) }
  }

  /// Creates a track from its functions, such as those of a track of a part.
  @inlinable package init(
    _ name: String, isEqual: @escaping @Sendable (State, State) -> Bool,
    copy: @escaping @Sendable (_ from: State, _ to: inout State) -> Void
  ) {
    self.name = name
    self.isEqual = isEqual
    self.copy = copy
  }

  /// Returns a track that contains the whole state.
  @inlinable public static func whole(_ name: String = "everything") -> HistoryTrack
  where State: Equatable & SendableMetatype {
    HistoryTrack(name, get: { $0 }, set: { $0 = $1 })
  }
}

/// The target of time travel: the whole history, or one track separately.
public enum HistoryTarget: Sendable, Hashable {
  /// All tracks together.
  case everything
  /// The track with a name.
  case track(String)
}
