import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnDocument
import TarnForms
import TarnLanguages
import TarnWeb

typealias BrowserID = TarnWeb.Session.ID

extension JournalServer {
  func page(of session: DocumentSession<Journal>?, at browser: BrowserID, _ words: Localization) -> Page {
    let page = PageSession(attachments: AttachmentStore(blobs, thumbnails), words)
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
    let signIn = store.makeSignUp(purpose, at: "\(browser)", signIns)
    page.showSignIn(at: signIn, problem)
    page.observe(
      signIn.observe({ $0.phase }) { [weak self] change in
        guard let self, case .inside(let person) = change.new else { return }
        let session = store.enter(person, at: "\(browser)")
        for (id, page) in pages where id.browser == browser { enter(page, browser, session) }
      })
  }

  /// Shows the sign-in form in all tabs of a browser. The session keeps its draft.
  private func signOut(_ browser: BrowserID, _ session: DocumentSession<Journal>) throws {
    // A sign-out that is lost in a power cut would leave the person signed in.
    do { try shared.flush() } catch { throw Refusal("You are still signed in. \(error)") }
    session.send(.signedOut(at: .now()))
    try? shared.flush()
    for (id, page) in pages where id.browser == browser {
      let leftOut = page.store.state.uploads.discardedMessage
      page.leave()
      showSignIn(page, browser, .entering)
      page.store.send(.signedOut(leftOut: leftOut), cause: .arrived)
    }
    notifyEditors()
  }
}
