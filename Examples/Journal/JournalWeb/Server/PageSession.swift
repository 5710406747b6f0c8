import Journal
import Tarn
import TarnDocument
import TarnWeb

/// The page of one browser: it shows the sign-in form first, and then the person's session.
@MainActor final class PageSession {
  let attachments: AttachmentStore
  let store = Store(PageState.State(), PageState())
  let page: Page
  /// The session of the signed-in person.
  private(set) var person: DocumentSession<Journal>?
  private var observing: [ObserverToken] = []
  private var signOut: () throws -> Void = {}

  init(attachments: AttachmentStore) {
    self.attachments = attachments
    page = Page(
      title: "Journal", styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)], parts: [],
      files: attachments, motion: true, recording: true)
  }

  func observe(_ token: ObserverToken) { observing.append(token) }

  /// Shows the sign-in form.
  func showSignIn(at signIn: Store<SignUp>, _ problem: Store<Notice>) {
    page.show([
      Part(
        showing: signIn, store,
        view: { signIn, page in SignInView(signIn: signIn, hasLeft: page.hasLeft, leftOut: page.message).body },
        send: { signIn.send($0) }),
      .notice(problem),
    ])
  }

  /// Shows a session. The sign-in store is released together with the typed passwords.
  func show(_ person: DocumentSession<Journal>, of server: JournalServer, onSignOut: @escaping () throws -> Void) {
    self.person = person
    signOut = onSignOut
    attachments.setOpen(true)
    store.send(.signedIn)
    observing = [
      // Only the editing screen accepts files.
      person.observe({ $1.work.screen }, onChange: { [store] in if $0.old == .editing { store.send(.leftDraft) } }),
      person.observe({ $1.editor(in: $0) }, onChange: { [weak server] _ in server?.notifyEditors() }),
    ]
    server.notifyEditors()
    let read = DerivedJournal(person)
    page.show([
      Part(
        showing: person, store,
        view: { view, page in
          JournalView(page: page, document: view.document, session: view.session, read: read).body
        },
        send: { [weak self] action in try self?.perform(action) }),
      .notice(server.problem),
    ])
  }

  /// Clears the page after the sign-out.
  func leave() {
    observing = []
    attachments.setOpen(false)
    person = nil
    signOut = {}
  }

  private func perform(_ action: UserAction) throws {
    switch action {
    case .journal(let action): try person?.request(action)
    case .page(let action): store.send(action)
    case .done:
      if store.state.uploads.count == 0 { try person?.request(.done) } else { store.send(.doneRequested) }
    case .doneWithout:
      store.send(.doneFinished)
      try person?.request(.done)
    case .uploadsChanged(let files, let target):
      store.send(.uploadsChanged(files, target))
      if store.state.uploads.isDue { try perform(.doneWithout) }
    case .toggleDrawer: person?.send(.drawerToggled(at: .now()))
    case .focusText: person?.send(.textFocused(at: .now()))
    case .undo: person?.undo()
    case .redo: person?.redo()
    case .signOut: try signOut()
    case .file(.refused(let name, let reason)): refuse("“\(name)” was not added: \(reason)")
    case .file(.saved(let id, let name)):
      guard let change = attachments.take(id) else {
        return refuse("“\(name)” was not added: It arrived too late. Add it again.")
      }
      do { try person?.request(.change(change)) } catch {
        store.send(.doneFinished)
        throw error
      }
    }
  }

  /// Reports that a file is not added. Done stops waiting, so that the user knows before publishing without it.
  private func refuse(_ words: String) {
    person?.send(.fileRefused(words))
    store.send(.doneFinished)
  }
}

/// A user action on the page of a signed-in person.
enum UserAction {
  case journal(Journal.Action)
  case page(PageState.Action)
  /// Publishes the draft after all its uploads are complete.
  case done
  /// Publishes the draft without the pending uploads.
  case doneWithout
  case toggleDrawer
  case focusText
  case undo
  case redo
  /// A file was uploaded.
  case file(FileUploadResult)
  /// The state of the uploads in a field has changed.
  case uploadsChanged(UploadsInProgress, PendingUploads.Target)
  /// Signs out, so that another person can sign in at the same browser. It cannot be undone.
  case signOut
}
