import Journal
import Tarn
import TarnStorage
import TarnWeb

/// One visitor in the house: what they are shown, and first the door, then their desk.
@MainActor final class Visit {
  let album: Album
  private(set) var room: Store<Room>
  let page: Page
  private(set) var desk: Store<Desk>?
  private(set) var storage: DeskStorage?
  private var watching: [Observation] = []
  private var onSignOut: () -> Void = {}

  init(album: Album) {
    self.album = album
    room = Store(Room.State(), Room())
    page = Page(
      title: "Journal", styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)], parts: [],
      files: album, motion: true)
  }

  func keep(_ observation: Observation) { watching.append(observation) }

  /// They see the form.
  func stand(at door: Store<SignUp>) {
    page.show([
      Part(
        watching: door, room,
        view: { door, room in
          DoorView(door: door, trouble: room.trouble, hasLeft: room.hasLeft, leftOut: room.fileWords).body
        },
        send: { door.send($0) })
    ])
  }

  /// From now on they see their desk. The door, which has done what it is for, is let go with all that was typed at it.
  func sit(
    at desk: Store<Desk>, _ storage: DeskStorage, in journal: Store<Journal>, onSignOut: @escaping () -> Void
  ) {
    self.desk = desk
    self.storage = storage
    self.onSignOut = onSignOut
    room.send(.satDown)
    watching = [
      // Before it is told what the entry is: what the journal has of one that was removed it has as long as it is open.
      desk.observe(
        { $0.work.draft?.standing },
        onChange: { [album] change in
          guard change.new == .gone, let draft = desk.state.work.draft else { return }
          Task { await storage.insist { try await album.save(draft.base.blobs, to: storage) } }
        }),
      // Facts flow down.
      journal.tell(desk) { journal, desk in desk.news(of: journal) },
      desk.observe(
        { $0.work.screen },
        onChange: { [room] in
          if $0.old == .list { room.send(.listLeft) }
          // Where files are given is on that screen alone.
          if $0.old == .editing { room.send(.draftLeft) }
        }),
      desk.observe(
        { $0.work.draft },
        onChange: { [room] change in
          if change.old?.value.id != change.new?.value.id { room.send(.draftTaken, cause: change.cause) }
          // What a person does brings nothing of others in, and winding back takes it out again.
          if change.cause == .arrived { room.send(.cameIn(CameIn(from: change.old, to: change.new)), cause: .arrived) }
        }),
    ]
    for note in storage.notes { room.send(.trouble(note), cause: .arrived) }
    let read = Reading(journal, desk)
    page.show([
      Part(
        watching: journal, desk, room,
        view: { state, _, room in
          JournalView(room: room, journal: state, desk: DeskGlance(at: desk), read: read).body
        },
        send: { [weak self] act in self?.carryOut(act, on: journal.state) })
    ])
  }

  func signOut() { onSignOut() }

  /// - Throws: what the desk's file says if it can't be written to.
  func save() throws { try storage?.flush() }

  /// From now on nothing is shown of the desk, nor of what was about it.
  ///
  /// - Throws: what the desk's file says if it can't be closed.
  func close() throws {
    watching = []
    page.show([])
    album.close()
    desk = nil
    room = Store(Room.State(), Room())
    onSignOut = {}
    let storage = storage
    self.storage = nil
    try storage?.close()
  }
}
