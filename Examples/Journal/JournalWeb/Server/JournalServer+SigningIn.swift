import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnLanguages
import TarnWeb

typealias BrowserID = TarnWeb.Session.ID

// Which session of a person is shown at which browser. A session's ID contains its person and the browser at which it was
// begun; the session itself says where it is signed in.
extension JournalServer {
  /// Whether a person is or was signed in at a browser. The browser then keeps its ID, so that a returning person finds
  /// their session.
  func knows(_ browser: BrowserID) -> Bool {
    signedIn(at: browser) != nil || store.state.sessionIDs.contains { "\($0)".hasSuffix("-\(browser)") }
  }

  /// Returns the session that is signed in at a browser.
  func signedIn(at browser: BrowserID) -> SessionID? {
    store.state.sessionIDs.first { store.state.session($0)?.browser == "\(browser)" }
  }

  /// Returns the session for a person who signs in at a browser: the one they used there; else the one that they left
  /// last, if it is not signed in elsewhere; else a new one.
  private func session(for person: Person.ID, at browser: BrowserID) -> DocumentSession<Journal> {
    let own = SessionID("\(person)-\(browser)")
    let all = store.state.sessionIDs.filter { store.state.session($0)?.person == person }
    let free = all.filter { store.state.session($0)?.browser == nil }
    if free.contains(own) { return store.session(own) }
    func left(_ id: SessionID) -> Timestamp { store.state.session(id)?.left ?? Timestamp(milliseconds: 0) }
    if let last = free.max(by: { left($0) < left($1) }) { return store.session(last) }
    // The person's session of this browser is in use at another browser, so this is a second one.
    return store.session(all.contains(own) ? SessionID("\(person)-\(UUID())-\(browser)") : own)
  }

  func page(of session: DocumentSession<Journal>?, at browser: BrowserID, _ words: Localization) -> Page {
    let page = PageSession(attachments: AttachmentStore(storage, thumbnails), words)
    pages[PageID(browser: browser, language: words.language)] = page
    page.page.onShownChange = { [weak self] in self?.notifyEditors() }
    if let session {
      enter(page, browser, session)
    } else {
      showSignIn(page, browser)
    }
    return page.page
  }

  private func enter(_ page: PageSession, _ browser: BrowserID, _ session: DocumentSession<Journal>) {
    page.show(session, of: self) { [weak self] in try self?.signOut(browser, session) }
  }

  /// Shows the sign-in form to a visitor who is not signed in.
  private func showSignIn(_ page: PageSession, _ browser: BrowserID, _ purpose: SignUp.Purpose = .joining) {
    let service = SignUpService(
      signIns: signIns,
      find: { @MainActor [weak self] name in
        guard let self else { throw Closed() }
        return store.state.document.person(named: name)
      },
      join: { @MainActor [weak self] person in
        guard let self else { throw Closed() }
        try session(for: person.id, at: browser).request(.joined(person, at: "\(browser)"))
      })
    let signIn = Store(
      SignUp.State(purpose), SignUp(), effects: [SignUp.handler(service)],
      subscriptions: SignUp.subscriptions(clock: ContinuousClock()))
    page.showSignIn(at: signIn, problem)
    page.observe(
      signIn.observe({ $0.phase }) { [weak self] change in
        guard let self, case .inside(let person) = change.new else { return }
        let session = signedIn(at: browser).map { store.session($0) } ?? session(for: person, at: browser)
        session.send(.signedIn(person, at: "\(browser)"))
        for (id, page) in pages where id.browser == browser { enter(page, browser, session) }
      })
  }

  /// Shows the sign-in form in all tabs of a browser. The session keeps its draft.
  private func signOut(_ browser: BrowserID, _ session: DocumentSession<Journal>) throws {
    // A sign-out that is lost in a power cut would leave the person signed in.
    do { try storage.flush() } catch { throw Refusal("You are still signed in. \(error)") }
    session.send(.signedOut(at: .now()))
    try? storage.flush()
    for (id, page) in pages where id.browser == browser {
      let leftOut = page.store.state.uploads.discardedMessage
      page.leave()
      showSignIn(page, browser, .entering)
      page.store.send(.signedOut(leftOut: leftOut), cause: .arrived)
    }
    notifyEditors()
  }

  struct Closed: Error, CustomStringConvertible {
    var description: String { "The journal is closed." }
  }
}
