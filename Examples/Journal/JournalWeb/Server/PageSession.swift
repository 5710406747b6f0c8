import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnLanguages
import TarnWeb

/// The page of one browser in one language: it shows the sign-up form first, and then the person's session, or a sample journal.
@MainActor final class PageSession {
  let attachments: AttachmentStore
  let store = Store(PageState.State(), PageState())
  let page: Page
  private let words: Localization
  /// The session that the page shows: the signed-in person's, or that of a sample journal.
  private(set) var person: DocumentSession<Journal>?
  /// The sample journal, while a visitor looks into it.
  private var sample: SampleJournal?
  /// The sign-up form, to which a visitor returns from the sample journal.
  private var signInParts: [Part] = []
  private var observing: [ObserverToken] = []
  private var signOut: () throws -> Void = {}

  init(attachments: AttachmentStore, _ words: Localization) {
    (self.attachments, self.words) = (attachments, words)
    page = Page(
      title: words("Journal"), words: words, styles: [String(decoding: PackageResources.journal_css, as: UTF8.self)],
      parts: [], files: attachments, assets: JournalView.assets, motion: true, recording: true)
  }

  /// The session of the signed-in person.
  var member: DocumentSession<Journal>? { sample == nil ? person : nil }

  func observe(_ token: ObserverToken) { observing.append(token) }

  /// Shows the sign-up form, with a look into a sample journal.
  func showSignIn(at signIn: Store<SignUp>, _ problem: Store<Notice>) {
    let samples = SampleEntries()
    signInParts = [
      Part(
        frameShowing: signIn, store,
        view: { [words] in SignInView(signIn: $0, page: $1, samples: samples, words: words).frame },
        send: { [weak self] action in
          switch action {
          case .signUp(let action): signIn.send(action)
          case .lookInside: self?.lookInside(samples, problem)
          case .journal(let action): self?.lookInside(samples, problem, action)
          default: break
          }
        }
      ).addresses(PageState.addresses, of: store),
      .notice(problem),
    ]
    page.show(signInParts)
  }

  /// Shows a sample journal. The sign-up form keeps what the visitor has typed.
  private func lookInside(_ samples: SampleEntries, _ problem: Store<Notice>, _ action: Journal.Action? = nil) {
    let sample = SampleJournal(samples, words)
    self.sample = sample
    if let action { sample.person.send(action) }
    show(sample.person, problem) { [weak self] in
      guard let self else { return }
      (person, self.sample, signOut) = (nil, nil, {})
      store.send(.sampleLeft)
      page.show(signInParts)
    }
  }

  /// Shows a session. The sign-in store is released together with the typed passwords.
  func show(_ person: DocumentSession<Journal>, of server: JournalServer, onSignOut: @escaping () throws -> Void) {
    sample = nil
    signInParts = []
    attachments.setOpen(true)
    show(person, server.problem, onSignOut: onSignOut)
    observing = [
      // Only the editing screen accepts files.
      person.observe({ $1.work.screen }, onChange: { [store] in if $0.old == .editing { store.send(.leftDraft) } }),
      person.observe({ $1.editor(in: $0) }, onChange: { [weak server] _ in server?.notifyEditors() }),
    ]
    server.notifyEditors()
  }

  /// Shows the session of a person in a recorded session, in which signing out does nothing.
  func showRecorded(_ person: DocumentSession<Journal>, _ problem: Store<Notice>) {
    show(person, problem, and: [.historyBar(of: person.store)]) {}
  }

  private func show(
    _ person: DocumentSession<Journal>, _ problem: Store<Notice>, and more: [Part] = [],
    onSignOut: @escaping () throws -> Void
  ) {
    self.person = person
    signOut = onSignOut
    let wanted = store.state.wanted.flatMap { Journal.addresses.router.parse($0) }
    store.send(.entered(isSample: sample != nil))
    // A place that is gone meanwhile is not opened; the list is shown.
    if let wanted { try? person.request(Journal.addresses.open(wanted)) }
    let read = DerivedJournal(person)
    let parts = [
      Part(
        frameShowing: person, store,
        view: { [words] in JournalView(view: LocalizedSessionView($0, words), page: $1, read: read).frame },
        send: { [weak self] action in try self?.perform(action) }
      ).addresses(Journal.addresses, of: person),
      .notice(problem),
    ]
    page.show(parts + more)
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
    case .journal(let action):
      if let refusal = sample?.refusal(of: action) { throw refusal }
      try person?.request(action)
    case .page(let action): store.send(action)
    case .done:
      if store.state.uploads.all.count == 0 { try person?.request(.done) } else { store.send(.doneRequested) }
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
    case .file(let result):
      do { try add(result) } catch {
        // The user knows before publishing without the file.
        store.send(.doneFinished)
        throw error
      }
    case .signUp, .lookInside: break  // on the sign-up form only
    }
  }

  /// Adds an uploaded file to the draft.
  private func add(_ result: FileUploadResult) throws {
    func refusal(_ name: String, _ reason: String) -> Refusal {
      Refusal(words("“\(name)” was not added.") + " " + words.translation(of: reason))
    }
    switch result {
    case .refused(let name, let reason): throw refusal(name, reason)
    case .saved(let id, let name):
      guard let change = attachments.take(id) else { throw refusal(name, "It arrived too late. Add it again.") }
      try person?.request(.change(change))
    }
  }
}
