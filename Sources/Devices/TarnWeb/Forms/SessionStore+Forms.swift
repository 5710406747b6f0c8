import Tarn
import TarnDocument
import TarnEncoding

// The forms of browsers without scripts.
extension SessionStore {
  /// The greatest number of forms of a session that are remembered as handled.
  private static var mostHandledForms: Int { 64 }

  /// Handles a form, and redirects the browser to the address of the place that the state shows then: so a reload sends nothing
  /// again.
  func handle(_ sender: RequestSender, _ target: PageTarget, _ post: FormPost, _ reply: HTTPReply) {
    guard let browser = lookup(sender.token), FormToken.isValid(post.token, for: browser.token) else {
      _ = reply.respond(PlainPage.foreignForm(words))
      return
    }
    guard let stored = isPerWindow ? formWindow(of: browser, isBeginning: true) : browser else {
      return refuse(reply)
    }
    let page = stored.page
    guard page.addresses != nil || !target.isBelowPage else {
      _ = reply.respond(target.unknown)
      return
    }
    guard !browser.handledForms.contains(post.digest) else { return redirect(to: page, target, reply) }
    let token = FormToken.new(for: browser.token)
    func respond(_ status: Int, _ reasons: [Refusal]) {
      self.respond(
        page, isFailed: stored.isFailed, target.now(of: page), status: status,
        forms: HTMLForms(token: token, refusals: reasons), reply)
    }
    switch page.handle(post, at: target.address) {
    case .handled:
      browser.handledForms.append(post.digest)
      browser.handledForms.removeFirst(max(browser.handledForms.count - Self.mostHandledForms, 0))
      redirect(to: page, target, reply)
    case .missing:
      self.respond(page, isFailed: stored.isFailed, target, forms: HTMLForms(token: token), reply)
    case .changed: respond(409, [Refusal(FormWords(page.words).hasChanged)])
    case .refused(let refusals): respond(422, refusals)
    case .asks(let question):
      let html = PageTemplate.question(
        question, of: page, base: target.base(of: page), place: target.location(of: page, from: "./"), token: token)
      _ = reply.respond(
        HTTPResponse(
          status: 200,
          headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
            + RequestRouter.security(of: page, nonce: Token.new()),
          body: Array(html.utf8)))
    }
  }

  private func redirect(to page: Page, _ target: PageTarget, _ reply: HTTPReply) {
    _ = reply.respond(RequestRouter.redirect(303, to: target.location(of: page, from: target.base)))
  }

  /// The window of a browser without scripts, in which no script creates a name: the browser has one, whose name follows from
  /// its session.
  ///
  /// - Parameter isBeginning: whether the window begins if it has not yet: with the first form.
  /// - Returns: `nil` if there is none, or too many windows are connected already.
  func formWindow(of browser: StoredSession, isBeginning: Bool = false) -> StoredSession? {
    guard isPerWindow else { return nil }
    let name = formWindowName(of: browser.token, browser.person)
    let isKnown = windows[name] != nil || hasFormWindowData(of: browser.token, browser.person)
    return isBeginning || isKnown ? window(named: name, of: browser.person) : nil
  }

  private func formWindowName(of token: String, _ person: PersonID) -> String {
    RequestSender.named(Session.ID(token: "form " + token).description, of: person)
  }

  /// Whether the app has stored data about the window of a browser without scripts, also before this server started.
  func hasFormWindowData(of token: String, _ person: PersonID) -> Bool {
    guard case .perWindow(_, let hasData, _, _) = pages else { return false }
    return hasData(Session.ID(token: formWindowName(of: token, person), of: person))
  }
}

extension PageTarget {
  /// The address of the place that a page shows, relative to the requested address or, with `./`, to the base of its HTML.
  fileprivate func location(of page: Page, from base: String) -> String {
    base + (page.addresses?.current().description ?? "")
  }

  /// The target of the same request, with the address of the place that the page shows now.
  fileprivate func now(of page: Page) -> PageTarget {
    var target = self
    if let addresses = page.addresses { target.address = addresses.current() }
    return target
  }
}
