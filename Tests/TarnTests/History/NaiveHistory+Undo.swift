import Tarn

extension NaiveHistory {
  /// The index in the order of the step that undo reverts: the last user step at or before the position of an undoable
  /// track.
  var undoable: Int? {
    order.indices.last { isUserStep(order[$0]) && isInUndoTrack(order[$0], \.behind) }
  }

  /// The index in the order of the step that redo applies: the first user step ahead of the position of an undoable
  /// track.
  var redoable: Int? {
    order.indices.first { isUserStep(order[$0]) && isInUndoTrack(order[$0], \.ahead) }
  }

  mutating func undo(at time: Int64) {
    guard let index = undoable else { return }
    let before = order.prefix(index)
    for track in tracks where rules.undoTracks.contains(track.name) {
      jump(track.name, to: min(track.position, track.count(of: before)))
    }
    recordJump(sparing: order[index], at: time)
  }

  mutating func redo(at time: Int64) {
    guard let index = redoable else { return }
    let later = order.indices.dropFirst(index + 1)
    let end = later.first { isUserStep(order[$0]) && isInUndoTrack(order[$0], \.ahead) } ?? order.count
    let before = order.prefix(end)
    for track in tracks where rules.undoTracks.contains(track.name) {
      jump(track.name, to: max(track.position, track.count(of: before)))
    }
    recordJump(sparing: order[index], at: time)
  }

  private func isUserStep(_ id: Int) -> Bool {
    guard let entry = log.first(where: { $0.id == id }) else { return false }
    let isStepByRule = entry.action.flatMap { rules.isStep?($0) } ?? false
    return entry.cause == .acted || entry.cause == .loaded
      || entry.cause == .arrived && (isStepByRule || followsAnotherUser(entry))
  }

  func areOfDifferentUsers(_ action: Editor.Action, _ other: Editor.Action) -> Bool {
    guard let user = rules.user?(action), let otherUser = rules.user?(other) else { return false }
    return user != otherUser
  }

  /// Whether the steps before an entry that are of a user, since the last load, end with one of another user.
  private func followsAnotherUser(_ entry: History<Editor.State, Editor.Action>.Entry) -> Bool {
    guard let user = rules.user, let name = entry.action.flatMap(user) else { return false }
    let before = order.prefix { $0 != entry.id }.compactMap { id in log.first { $0.id == id } }
    let sinceLoad = before.suffix(from: (before.lastIndex { $0.action == nil } ?? -1) + 1)
    return sinceLoad.compactMap { $0.action.flatMap(user) }.last.map { $0 != name } ?? false
  }

  private func isInUndoTrack(_ id: Int, _ ids: KeyPath<Track, [Int]>) -> Bool {
    tracks.contains { rules.undoTracks.contains($0.name) && $0[keyPath: ids].contains(id) }
  }
}

extension NaiveHistory.Track {
  var behind: [Int] { versions.dropFirst().prefix(position).map(\.id) }
  var ahead: [Int] { versions.dropFirst(1 + position).map(\.id) }

  func count(of ids: some Collection<Int>) -> Int { versions.dropFirst().filter { ids.contains($0.id) }.count }
}
