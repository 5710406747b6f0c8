extension Loop {
  /// The versions kept, or `nil` if this loop keeps none. Keeping a copy keeps them, and makes the next entry copy the list.
  public var history: History<F.State, F.Action>? { past }

  /// Puts a kept version back, as an entry of the history. Positions out of range mean the nearest end. Queues while settling.
  ///
  /// Nothing is asked of the outside: effects belong to actions. Sources follow the state as always.
  public func wind(_ reel: Reel = .everything, to position: Int) { enter(.wind(reel, to: position)) }

  /// Puts a whole state in the present one's place, as an entry of the history. Queues while settling.
  public func load(_ state: F.State) { enter(.load(state)) }
}
