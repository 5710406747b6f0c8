import Journal
import Tarn
import TarnStorage
import TarnWeb

/// The page of one visitor: it shows the sign-in form first, and then the person's session.
@MainActor final class PageSession {
  let album: AttachmentStore
  private(set) var room: Store<PageState>
  let page: Page
  private(set) var desk: Store<PersonSession>?
  private(set) var storage: PersonSessionStorage?
  private var watching: [ObserverToken] = []
  private var onSignOut: () -> Void = {}

  init(album attachments: AttachmentStore) {
    self.album = attachments
    room = Store(PageState.State(), PageState())
    page = Page(
      title: "Journal", styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)], parts: [],
      files: attachments, motion: true)
  }

  func keep(_ observation: ObserverToken) { watching.append(observation) }

  /// Shows the sign-in form.
  func stand(at signIn: Store<SignUp>) {
    page.show([
      Part(
        showing: signIn, room,
        view: { signIn, room in
          SignInView(door: signIn, trouble: room.trouble, hasLeft: room.hasLeft, leftOut: room.fileWords).body
        },
        send: { signIn.send($0) })
    ])
  }

  /// Shows the session. The sign-in store is released together with the typed passwords.
  func sit(
    at personSession: Store<PersonSession>, _ storage: PersonSessionStorage, in journal: Store<Journal>,
    onSignOut: @escaping () -> Void
  ) {
    self.desk = personSession
    self.storage = storage
    self.onSignOut = onSignOut
    room.send(.satDown)
    watching = [
      // Copies the blobs of a removed entry, because the journal's storage keeps them only until it is closed. It is
      // registered before the next observer, whose first update may already report the removal.
      personSession.observe(
        { $0.work.draft?.status },
        onChange: { [attachments = album] change in
          guard change.new == .deleted, let draft = personSession.state.work.draft else { return }
          Task { await storage.retryUntilDone { try await attachments.save(draft.base.blobs, to: storage) } }
        }),
      // Sends stored values from the journal to the session.
      journal.forward(to: personSession) { journal, personSession in personSession.news(of: journal) },
      personSession.observe(
        { $0.work.screen },
        onChange: { [room] in
          if $0.old == .list { room.send(.listLeft) }
          // Only the editing screen accepts files.
          if $0.old == .editing { room.send(.draftLeft) }
        }),
      personSession.observe(
        { $0.work.draft },
        onChange: { [room] change in
          if change.old?.value.id != change.new?.value.id { room.send(.draftTaken, cause: change.cause) }
          // Only events merge changes of other people; a user action does not, and undo removes them again.
          if change.cause == .arrived {
            room.send(.cameIn(MergedFields(from: change.old, to: change.new)), cause: .arrived)
          }
        }),
    ]
    for note in storage.notes { room.send(.trouble(note), cause: .arrived) }
    let read = DerivedJournal(journal, personSession)
    page.show([
      Part(
        showing: journal, personSession, room,
        view: { state, _, room in
          JournalView(room: room, journal: state, desk: SessionSnapshot(at: personSession), read: read).body
        },
        send: { [weak self] act in self?.carryOut(act, on: journal.state) })
    ])
  }

  func signOut() { onSignOut() }

  /// Writes the session to disk.
  ///
  /// - Throws: an error if the session's file cannot be written.
  func save() throws { try storage?.flush() }

  /// Closes the session and clears the page.
  ///
  /// - Throws: an error if the session's file cannot be closed.
  func close() throws {
    watching = []
    page.show([])
    album.close()
    desk = nil
    room = Store(PageState.State(), PageState())
    onSignOut = {}
    let storage = storage
    self.storage = nil
    try storage?.close()
  }
}
