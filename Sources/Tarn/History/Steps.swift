/// What a person winds, as ids of entries: for each lane its steps, and all of them in the order one slider shows them.
///
/// ```
/// order    0  4  1  2 ┊ 3         the present of everything, `here`, is behind 2
/// lane a   0  4 ┊                 position 2, reached 2
/// lane b        ┊ 1  2  3         position 0, reached 2: wound back alone
/// lane c            2 ┊ 3         position 1, reached 1
/// ```
///
/// The ids of one lane count up in the order as they do in its track: an entry comes behind the present, where the lanes
/// it changed have nothing ahead any more. So a walk along the order needs to know nothing but a count for each lane.
///
/// Knows no state, and is so not generic: it is compiled once, for all apps.
@usableFromInline package struct Steps: Sendable {
  /// A lane's steps, oldest first.
  @usableFromInline package struct Track: Sendable {
    @usableFromInline package var ids = IDs()
    /// How many of them lie behind the present of the lane.
    @usableFromInline package var position = 0
    /// How many of them lie behind the present of everything: more than `position` if the lane was wound back alone.
    @usableFromInline var reached = 0
    /// The latest of those that were forgotten which lay behind the present.
    @usableFromInline package var passed = -1

    @usableFromInline init() {}

    /// Whether a step is the one at an index, which may be out of range.
    func has(_ id: Int, at index: Int) -> Bool { index >= 0 && index < ids.count && ids[index] == id }
  }

  @usableFromInline package var tracks: [Track]
  @usableFromInline package var order = Order()
  /// How many steps lie behind the present of everything: up to the latest step that some lane stands at.
  @inlinable package var here: Int { order.here }

  package init(lanes: Int) { tracks = Array(repeating: Track(), count: lanes) }

  /// - Precondition: the tracks' ids count up, the order has the ids of all tracks, each lane's in the order of its track.
  package init(tracks: [[Int]], positions: [Int], order: [Int]) {
    self.init(lanes: tracks.count)
    for lane in tracks.indices {
      self.tracks[lane].ids = IDs(tracks[lane])
      self.tracks[lane].position = positions[lane]
    }
    self.order = Order(order)
    findPresent()
  }

  /// Makes an entry, the latest of all, the present of the lanes it changed, and drops what was their future.
  ///
  /// - Parameter changed: the lanes, one bit each.
  /// - Complexity: O(1), and what ``dropFutures(of:)`` costs if the lanes have a future.
  @inlinable package mutating func place(_ id: Int, _ changed: UInt64) {
    guard changed != 0 else { return }
    for lane in tracks.indices
    where changed & (1 << lane) != 0 && tracks[lane].position < tracks[lane].ids.count {
      dropFutures(of: changed)
      break
    }
    // A run goes on with an entry that is there already, and may bring further lanes.
    if order.behind.last != id { order.behind.append(id) }
    for lane in tracks.indices where changed & (1 << lane) != 0 && tracks[lane].ids.last != id {
      tracks[lane].ids.append(id)
      tracks[lane].position += 1
      tracks[lane].reached += 1
    }
  }
}
