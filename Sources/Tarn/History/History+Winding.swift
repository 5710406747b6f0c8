extension History {
  /// One place to wind to.
  public struct Step: Sendable, Equatable {
    /// The entry it is, or -1 for the beginning.
    public let id: Int
    public let label: String
    public let time: Timestamp
    public let cause: Cause
  }

  /// How many steps a reel has; positions go from 0, the beginning, up to and including this.
  public func count(of reel: Reel = .everything) -> Int {
    switch reel {
    case .everything: order.count
    case .lane(let name): index(of: name).map { tracks[$0].ids.count } ?? 0
    }
  }

  /// Where everything stands: behind the latest step that some lane stands at.
  @inlinable public var position: Int {
    // The common case, nothing ahead, without a search.
    if !tracks.contains(where: { $0.position < $0.ids.count }) { return order.count }
    let ids = tracks.compactMap { $0.position > 0 ? $0.ids[$0.position - 1] : nil }
    return ids.compactMap { id in order.lastIndex(of: id).map { $0 + 1 } }.max() ?? 0
  }

  /// Where a reel stands.
  public func position(of reel: Reel) -> Int {
    switch reel {
    case .everything: position
    case .lane(let name): index(of: name).map { tracks[$0].position } ?? 0
    }
  }

  /// The step at a position of a reel; position 0 is the beginning.
  public func step(_ position: Int, of reel: Reel = .everything) -> Step {
    guard let id = id(position, of: reel) else {
      return Step(id: -1, label: "Beginning", time: firstTime, cause: .loaded)
    }
    let entry = entry(id)
    return Step(id: id, label: label(of: entry), time: entry.time, cause: entry.cause)
  }

  /// What a person reads for an entry.
  public func label(of entry: Entry) -> String {
    switch entry.cause {
    case .loaded: return "Paste"
    case .wound: return "Wind"
    case .acted, .arrived: return entry.action.map { rules.label($0, before(entry)) } ?? ""
    }
  }

  /// The whole state at a position: each lane as it was then; what is in no lane as it is in `present`.
  public func state(at position: Int, of reel: Reel = .everything, present: State) -> State {
    var state = present
    for (lane, target) in targets(reel, position) { rules.lanes[lane].copy(source(lane, target).state, &state) }
    return state
  }

  /// How many steps lie ahead of a lane: what an act that changes the lane would drop.
  public func ahead(of lane: String) -> Int {
    index(of: lane).map { tracks[$0].ids.count - tracks[$0].position } ?? 0
  }

  @usableFromInline mutating func wind(_ reel: Reel, to position: Int, state: inout State, at time: Timestamp) {
    for (lane, target) in targets(reel, position) {
      tracks[lane].position = target
      rules.lanes[lane].copy(source(lane, target).state, &state)
    }
    recordWinding(Version(state), at: time)
  }

  private func before(_ entry: Entry) -> State {
    // An entry that has been dropped since is named by the oldest state there is.
    let offset = entry.id - (entries.first?.id ?? entry.id)
    return (offset > 0 && offset <= entries.count ? entries[offset - 1].version : start).state
  }

  private func id(_ position: Int, of reel: Reel) -> Int? {
    guard position > 0, position <= count(of: reel) else { return nil }
    switch reel {
    case .everything: return order[position - 1]
    case .lane(let name): return index(of: name).map { tracks[$0].ids[position - 1] }
    }
  }

  /// Where each lane of a reel goes for a position of the reel; out of range is the nearest end.
  private func targets(_ reel: Reel, _ position: Int) -> [(lane: Int, position: Int)] {
    let position = min(max(position, 0), count(of: reel))
    switch reel {
    case .lane(let name):
      return index(of: name).map { [($0, position)] } ?? []
    case .everything:
      let behind = Set(order.prefix(position))
      return tracks.indices.map { lane in (lane, tracks[lane].ids.prefix { behind.contains($0) }.count) }
    }
  }

  private func source(_ lane: Int, _ position: Int) -> Version<State> {
    position == 0 ? base : entry(tracks[lane].ids[position - 1]).version
  }
}
