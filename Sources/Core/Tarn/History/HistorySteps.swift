/// The steps of time travel, as IDs of entries: the steps of each track, and all steps in the order in which a slider
/// over the whole history shows them.
///
/// ```
/// order    0  4  1  2 ┊ 3         the overall present, `here`, is behind 2
/// track a  0  4 ┊                 position 2, overall position 2
/// track b       ┊ 1  2  3         position 0, overall position 2: moved back separately
/// track c           2 ┊ 3         position 1, overall position 1
/// ```
///
/// The IDs of one track have the same, increasing order in the order and in the track: a new entry is inserted at the
/// present, and the tracks that it changed have no steps ahead any more. A walk along the order therefore needs only a
/// counter per track.
///
/// Independent of the state and therefore not generic: compiled once for all apps.
@usableFromInline package struct HistorySteps: Sendable {
  /// The steps of one track, oldest first.
  @usableFromInline package struct TrackSteps: Sendable {
    @usableFromInline package var ids = EntryIDs()
    /// The number of steps behind the track's present.
    @usableFromInline package var position = 0
    /// The number of steps behind the overall present: more than `position` if the track was moved back separately.
    @usableFromInline var overallPosition = 0
    /// The latest removed step that lay behind the present; -1 if there is none.
    @usableFromInline package var lastRemoved = -1

    @usableFromInline init() {}

    /// Returns whether a step is the one at an index, which may be out of range.
    func has(_ id: Int, at index: Int) -> Bool { index >= 0 && index < ids.count && ids[index] == id }
  }

  @usableFromInline package var tracks: [TrackSteps]
  @usableFromInline package var order = EntryOrder()
  /// The number of steps behind the overall present, which is at the latest step at which some track is positioned.
  @inlinable package var cursor: Int { order.cursor }

  package init(trackCount: Int) { tracks = Array(repeating: TrackSteps(), count: trackCount) }

  /// Restores the steps of all tracks.
  ///
  /// - Precondition: the IDs of each track increase, and the order contains the IDs of all tracks, those of each track
  ///   in the track's order.
  package init(tracks: [[Int]], positions: [Int], order: [Int]) {
    self.init(trackCount: tracks.count)
    for track in tracks.indices {
      self.tracks[track].ids = EntryIDs(tracks[track])
      self.tracks[track].position = positions[track]
    }
    self.order = EntryOrder(order)
    findPresent()
  }

  /// Makes an entry, the latest of all, the present of the tracks that it changed, and drops their future.
  ///
  /// - Parameter changed: the tracks, one bit each.
  /// - Complexity: O(1), plus the cost of ``dropFutures(of:)`` if the tracks have a future.
  @inlinable package mutating func insert(_ id: Int, _ changed: UInt64) {
    guard changed != 0 else { return }
    for track in tracks.indices
    where changed & (1 << track) != 0 && tracks[track].position < tracks[track].ids.count {
      dropFutures(of: changed)
      break
    }
    // A run extends an existing entry, and may change further tracks.
    if order.past.last != id { order.past.append(id) }
    for trackIndex in tracks.indices where changed & (1 << trackIndex) != 0 && tracks[trackIndex].ids.last != id {
      tracks[trackIndex].ids.append(id)
      tracks[trackIndex].position += 1
      tracks[trackIndex].overallPosition += 1
    }
  }
}
