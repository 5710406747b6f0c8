import Journal
import Tarn
import TarnStorage
import TarnWeb

/// One visitor in the house: what they are shown, and first the door, then their desk.
@MainActor final class Visit {
  let album: Album
  let room: Store<Room>
  private(set) var door: Store<SignUp>?
  private(set) var desk: Store<Desk>?
  private var storage: DeskStorage?
  var typing = Typing()
  private var watching: [Observation] = []

  init(album: Album, room: Store<Room>) {
    self.album = album
    self.room = room
  }

  func keep(_ observation: Observation) { watching.append(observation) }

  func watch(_ door: Store<SignUp>) {
    self.door = door
    room.send(.door(door.state), cause: .arrived)
    keep(door.observe({ $0 }) { [room] in room.send(.door($0.new), cause: $0.cause) })
  }

  /// From now on they see their desk. The door, which has done what it is for, is let go with all that was typed at it.
  func sit(at desk: Store<Desk>, _ storage: DeskStorage) {
    watching = []
    door = nil
    self.desk = desk
    self.storage = storage
    room.send(.desk(Visit.glance(at: desk)), cause: .arrived)
    keep(
      desk.observe({ $0 }) { [room, unowned desk, weak self] change in
        room.send(.desk(Visit.glance(at: desk)), cause: change.cause)
        let (old, new) = (change.old.work.draft, change.new.work.draft)
        // What a person does brings nothing of others in, and winding back takes it out again.
        if change.cause == .arrived { room.send(.cameIn(CameIn(from: old, to: new)), cause: .arrived) }
        guard let old, let new, old.value.id == new.value.id else {
          self?.typing.end()
          return
        }
        if change.cause == .arrived { self?.typing.cameIn(from: old.value, to: new.value) }
      })
    for note in storage.notes { room.send(.trouble(note), cause: .arrived) }
  }

  private static func glance(at desk: Store<Desk>) -> Room.DeskGlance {
    Room.DeskGlance(
      state: desk.state, undo: desk.history?.undoName, redo: desk.history?.redoName,
      remaining: desk.read(Desk.remaining), isReady: desk.read(Desk.isReady), validity: desk.read(Desk.validity))
  }

  /// - Throws: what the desk's file says if it can't be closed.
  func close() throws {
    watching = []
    desk = nil
    door = nil
    try storage?.close()
  }
}
