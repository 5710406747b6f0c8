/// Who takes down everything that happens, to keep it elsewhere: a file.
///
/// It stands in the loop's order between changing and telling: what was done is handed over as it is done, and before anyone
/// is told the keeper may see to it that it lasts.
@usableFromInline package final class Keeper<State, Action> {
  /// What was done, and the state afterwards.
  @usableFromInline package let take: (Happening<State, Action>) -> Void
  /// All that is to be told at once has been taken. Whatever it waits for, the loop waits for.
  @usableFromInline package let settle: () -> Void

  package init(take: @escaping (Happening<State, Action>) -> Void, settle: @escaping () -> Void) {
    self.take = take
    self.settle = settle
  }
}

/// One thing that happened, as a keeper takes it.
@usableFromInline package struct Happening<State, Action> {
  @usableFromInline package enum Kind {
    case acted(Action, Cause)
    case wound
    case loaded
    /// Another history took the place of the one before.
    case resumed
  }

  /// Its place in the history, if there is one.
  @usableFromInline package struct Mark {
    /// The entry it is, or has joined.
    package var entry: Int
    /// The lanes it changed, one bit each.
    package var lanes: UInt64
    /// The oldest entry there is afterwards.
    package var first: Int
    /// The name of the group it is in, empty if that has none; `nil` if in no group.
    package var group: String?
    /// Whether it is an immediate answer that goes on with its entry, which is named after what came before it.
    @usableFromInline package var isAnswer = false
    /// For a winding where each lane stood, before older entries were dropped; else empty.
    package var positions: [Int]

    @usableFromInline package init(entry: Int, lanes: UInt64, first: Int, group: String? = nil, positions: [Int] = []) {
      self.entry = entry
      self.lanes = lanes
      self.first = first
      self.group = group
      self.positions = positions
    }
  }

  package let kind: Kind
  package let version: Version<State>
  package let time: Timestamp
  package let mark: Mark?

  @usableFromInline init(kind: Kind, version: Version<State>, time: Timestamp, mark: Mark?) {
    self.kind = kind
    self.version = version
    self.time = time
    self.mark = mark
  }
}

extension Happening: Sendable where State: Sendable, Action: Sendable {}
extension Happening.Kind: Sendable where Action: Sendable {}
extension Happening.Mark: Sendable {}

extension Loop {
  /// Hands everything that happens from now on to a keeper, or with `nil` to nobody any more.
  package func setKeeper(_ keeper: Keeper<F.State, F.Action>?) {
    self.keeper = keeper
    hasCompany = true
  }

  /// The shape of the history now.
  package var historySkeleton: History<F.State, F.Action>.Skeleton? { past?.history.skeleton }

  /// - Parameter time: when it happened. An action that changes no lane has no entry, so the time of the last entry is not
  ///   its time. `nil` for what always makes the last entry: a winding, a loading.
  // Not inlined, for it is only on the way of an app that is kept; inlinable, so that it knows the types.
  @inline(never) @inlinable
  func keep(
    _ kind: Happening<F.State, F.Action>.Kind, at time: Timestamp? = nil, isAnswer: Bool = false,
    with keeper: Keeper<F.State, F.Action>
  ) {
    guard let past else {
      let version = Version(storage.pointee)
      return keeper.take(Happening(kind: kind, version: version, time: now(), mark: nil))
    }
    var mark = past.history.mark(kind)
    if isAnswer { mark?.isAnswer = true }
    keeper.take(Happening(kind: kind, version: past.history.last, time: time ?? past.history.lastTime, mark: mark))
  }
}

extension History {
  @inlinable var lastTime: Timestamp { entries.isEmpty ? startTime : entries[entries.count - 1].time }

  @inlinable func mark(_ kind: Happening<State, Action>.Kind) -> Happening<State, Action>.Mark? {
    guard !entries.isEmpty else { return nil }
    var lanes: UInt64 = 0
    var positions: [Int] = []
    switch kind {
    case .acted, .loaded: lanes = lastChanged
    // Only a winding can't be told from the steps that were there before.
    case .wound: positions = woundTo
    case .resumed: return nil
    }
    return Happening.Mark(
      entry: nextID - 1, lanes: lanes, first: firstID, group: entries[entries.count - 1].group, positions: positions)
  }
}
