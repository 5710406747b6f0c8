extension Loop {
  /// The versions kept, or `nil` if this loop keeps none. Keeping a copy keeps them, and makes the next entry copy their
  /// ids: 16 bytes a step, or 8 and 8 more for each lane it changed.
  public var history: History<F.State, F.Action>? { past?.history }

  /// Puts a kept version back, as an entry of the history. Positions out of range mean the nearest end. Queues while settling.
  ///
  /// Nothing is asked of the outside: effects belong to actions. Sources follow the state as always.
  public func wind(_ reel: Reel = .everything, to position: Int) { enter(.wind(reel, to: position)) }

  /// Goes some steps on, or back if negative. Past either end is the end.
  ///
  /// For everything they count from ``History/position``, and all lanes go to one place: lanes that stood apart stand together.
  public func step(_ reel: Reel = .everything, by steps: Int) {
    guard let history = past?.history else { return }
    wind(reel, to: history.position(of: reel) + steps)
  }

  /// Puts a whole state in the present one's place, as an entry of the history. Queues while settling.
  public func load(_ state: F.State) { enter(.load(Version(state))) }

  /// Takes up a history where it stands: its present becomes the state, and it is wound and goes on from there. Queues
  /// while settling.
  ///
  /// ```swift
  /// let loop = Loop(history.present, Clocks())
  /// loop.resume(history)
  /// ```
  ///
  /// It takes the place of the history kept so far, if any, which is let go of bit by bit with each settling that follows;
  /// what is left of one before that, at once. Observers hear of it with the cause ``Cause/loaded``; no effect is
  /// performed, and sources follow the state as always.
  ///
  /// - Complexity: O(1), and one check an observer.
  public func resume(_ history: History<F.State, F.Action>) { enter(.resume(history)) }

  /// - Returns: whether there is such a lane, and a history.
  @usableFromInline func turn(_ reel: Reel, to position: Int) -> Bool {
    guard let past else { return false }
    if case .lane(let name) = reel, past.history.index(of: name) == nil {
      onFault(.unknownLane(name, known: past.history.rules.lanes.map(\.name)))
      return false
    }
    past.history.wind(reel, to: position, state: &storage.pointee, at: now())
    return true
  }
}

/// A loop's history in memory of its own: it holds whole states, and to ask whether there is one must not move them.
@usableFromInline final class Past<State, Action> {
  @exclusivity(unchecked) @usableFromInline var history: History<State, Action>
  /// What is left of the history that was there before.
  @exclusivity(unchecked) @usableFromInline var remains: Queue<History<State, Action>.Entry>

  @usableFromInline init(_ history: History<State, Action>, replacing old: Past? = nil) {
    self.history = history
    remains = old?.history.entries ?? Queue()
  }

  /// Lets go of a few of the versions that nothing leads to any more.
  @inlinable func letGo() { remains.removeFirst(min(History<State, Action>.fewest, remains.count)) }
}
