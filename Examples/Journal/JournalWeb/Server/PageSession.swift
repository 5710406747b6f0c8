import Journal
import Tarn
import TarnStorage
import TarnWeb

/// The page of one visitor: it shows the sign-in form first, and then the person's session.
@MainActor final class PageSession {
  let attachments: AttachmentStore
  private(set) var pageStore: Store<PageState>
  let page: Page
  private(set) var personSession: Store<PersonSession>?
  private(set) var storage: PersonSessionStorage?
  private var watching: [ObserverToken] = []
  private var onSignOut: () -> Void = {}

  init(attachments: AttachmentStore) {
    self.attachments = attachments
    pageStore = Store(PageState.State(), PageState())
    page = Page(
      title: "Journal", styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)], parts: [],
      files: attachments, motion: true)
  }

  func keep(_ observation: ObserverToken) { watching.append(observation) }

  /// Shows the sign-in form.
  func showSignIn(at signIn: Store<SignUp>) {
    page.show([
      Part(
        showing: signIn, pageStore,
        view: { signIn, pageStore in
          SignInView(
            signIn: signIn, problem: pageStore.problem, hasLeft: pageStore.hasLeft, leftOut: pageStore.uploadMessage
          ).body
        },
        send: { signIn.send($0) })
    ])
  }

  /// Shows the session. The sign-in store is released together with the typed passwords.
  func showSession(
    at personSession: Store<PersonSession>, _ storage: PersonSessionStorage, in journal: Store<Journal>,
    onSignOut: @escaping () -> Void
  ) {
    self.personSession = personSession
    self.storage = storage
    self.onSignOut = onSignOut
    pageStore.send(.signedIn)
    watching = [
      // Copies the blobs of a removed entry, because the journal's storage keeps them only until it is closed. It is
      // registered before the next observer, whose first update may already report the removal.
      personSession.observe(
        { $0.work.draft?.status },
        onChange: { [attachments = attachments] change in
          guard change.new == .deleted, let draft = personSession.state.work.draft else { return }
          Task { await storage.retryUntilDone { try await attachments.save(draft.base.blobs, to: storage) } }
        }),
      // Sends stored values from the journal to the session.
      journal.forward(to: personSession) { journal, personSession in personSession.news(of: journal) },
      personSession.observe(
        { $0.work.screen },
        onChange: { [pageStore] in
          if $0.old == .list { pageStore.send(.leftList) }
          // Only the editing screen accepts files.
          if $0.old == .editing { pageStore.send(.leftDraft) }
        }),
      personSession.observe(
        { $0.work.draft },
        onChange: { [pageStore] change in
          if change.old?.value.id != change.new?.value.id { pageStore.send(.draftChanged, cause: change.cause) }
          // Only events merge changes of other people; a user action does not, and undo removes them again.
          if change.cause == .arrived {
            pageStore.send(.mergedFields(MergedFields(from: change.old, to: change.new)), cause: .arrived)
          }
        }),
    ]
    for note in storage.notes { pageStore.send(.problem(note), cause: .arrived) }
    let read = DerivedJournal(journal, personSession)
    page.show([
      Part(
        showing: journal, personSession, pageStore,
        view: { state, _, pageStore in
          JournalView(page: pageStore, journal: state, personSession: SessionSnapshot(at: personSession), read: read)
            .body
        },
        send: { [weak self] action in self?.execute(action, on: journal.state) })
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
    attachments.close()
    personSession = nil
    pageStore = Store(PageState.State(), PageState())
    onSignOut = {}
    let storage = storage
    self.storage = nil
    try storage?.close()
  }
}
